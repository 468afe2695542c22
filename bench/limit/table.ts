import type { Measurement } from '../load.ts';

/** One slice of one side, with the processor time that it took. */
export interface Slice extends Measurement {
  nodeMs: number;
  postgresMs: number;
}

export interface Result {
  name: string;
  ours: Slice[];
  bare: Slice[];
}

const HEAD = ['ratio', 'of work', 'of p99', 'ours/s', 'bare/s', 'p99 ms', 'node ms', 'db ms', 'bare node', 'bare db'];
const NAME_WIDTH = 24;
const WIDTH = 10;

/**
 * Ratios of ours to the bare server's: of the rates, of the processor time that one request takes (inverted, so that
 * higher is better here too), and of p99; then milliseconds of processor time per request.
 */
export function tableOf(results: Result[]): string {
  const rows = results.map(({ name, ours, bare }) => {
    // The median of the rounds' ratios, so that a disturbed round doesn't count.
    const ratio = middle(ours.map(({ perSecond }, round) => perSecond / bare[round]!.perSecond));
    const sides = [ours, bare].map((slices) => [perRequest(slices, 'nodeMs'), perRequest(slices, 'postgresMs')]);
    const [work = 0, bareWork = 0] = sides.map(([node = 0, postgres = 0]) => node + postgres);
    return row(name, [
      asRatio(ratio),
      asRatio(bareWork / work),
      (late(ours) / late(bare)).toFixed(1),
      middle(ours.map(({ perSecond }) => perSecond)).toFixed(0),
      middle(bare.map(({ perSecond }) => perSecond)).toFixed(0),
      late(ours).toFixed(1),
      ...sides.flat().map((milliseconds) => milliseconds.toFixed(2)),
    ]);
  });
  return `\n${[row('', HEAD), ...rows].join('\n')}\n`;
}

const row = (name: string, cells: string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(WIDTH)).join('');

const asRatio = (value: number) => value.toFixed(value < 0.1 ? 3 : 2);

function perRequest(slices: Slice[], time: 'nodeMs' | 'postgresMs'): number {
  const total = slices.reduce((sum, slice) => sum + slice[time], 0);
  return total / slices.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0);
}

const late = (slices: Slice[]) =>
  at(
    slices.flatMap(({ latenciesMs }) => latenciesMs),
    0.99,
  );

const middle = (values: number[]) => at(values, 0.5);

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
