import type { Measurement } from './load.ts';

export interface Result {
  name: string;
  slices: Measurement[];
  /** The result of this case with fewer rows. */
  smaller?: Result;
}

const HEAD = ['requests/s', 'of /healthz', 'of 10 pets', 'p50 ms', 'p99 ms'];
const NAME_WIDTH = 36;
const WIDTH = 12;

/** One database's results as a text table; the first result is the baseline. */
export function tableOf(kind: string, results: Result[]): string {
  const rows = results.map((result) => {
    const perSecond = middle(result.slices.map((slice) => slice.perSecond));
    const latencies = result.slices.flatMap((slice) => slice.latenciesMs);
    return row(result.name, [
      perSecond.toFixed(perSecond < 100 ? 1 : 0),
      ratio(result, results[0]!),
      result.smaller ? ratio(result, result.smaller) : '',
      at(latencies, 0.5).toFixed(1),
      at(latencies, 0.99).toFixed(1),
    ]);
  });
  return `\n${[row(kind, HEAD), ...rows].join('\n')}\n`;
}

const row = (name: string, cells: string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(WIDTH)).join('');

/** The median of the ratios per round, so that one disturbed round doesn't count. */
function ratio(one: Result, other: Result): string {
  const value = middle(one.slices.map(({ perSecond }, round) => perSecond / other.slices[round]!.perSecond));
  return value.toFixed(value < 0.1 ? 4 : 2);
}

const middle = (values: number[]) => at(values, 0.5);

function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
