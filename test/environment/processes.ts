import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)` on every Linux. */
export const TICKS_PER_SECOND = 100;

export interface ProcessorTime {
  parent: number;
  /** Ticks of the process; `all` adds those of its children that have ended. */
  own: number;
  all: number;
}

/** The processor time of each process of the machine, by its id; of none where the system isn't Linux. */
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

/** Resident memory of a process now and at its highest, in MB. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}
