import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts in these, on every machine of ours. */
export const TICKS_PER_SECOND = 100;

export interface ProcessorTime {
  parent: number;
  /** In ticks; `all` has those of ended children. */
  own: number;
  all: number;
}

/** Of each process of the machine, by its id; of none where the system isn't Linux. */
export function processorTimes(): Map<number, ProcessorTime> {
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  return new Map(names.filter((name) => /^\d+$/.test(name)).flatMap((name) => timeOf(name)));
}

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid: number, all = processorTimes()): number[] {
  const children = [...all].flatMap(([child, { parent }]) => (parent === pid ? [child] : []));
  return children.flatMap((child) => [child, ...descendantsOf(child, all)]);
}

function timeOf(name: string): [number, ProcessorTime][] {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [own, ended] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!];
    return [[Number(name), { parent: fields[1]!, own, all: own + ended }]];
  } catch {
    return [];
  }
}
