import { caller, repeat } from '../load.ts';
import type { GrownSite } from './site.ts';

/** Many short slices in turns: other load on the machine then affects all sites alike, and shows in the interval. */
const ROUNDS = 24;
/** Not counted: V8 compiles what runs often beside the first thousands of requests, up to 4 ms of one in a hundred. */
const WARM_UP_ROUNDS = 20;
const SLICE_MS = 200;
const CONCURRENCY = 4;
const SHARES = [0.5, 0.99];
/** Samples of rounds, drawn with repetition: how far the ratio would differ in another run. */
const DRAWS = 400;
const INTERVAL = [0.025, 0.975];

export type Call = (site: GrownSite) => { path: string; cookie?: string };

/** Sites with few rows, as few again, and many. The second tells what two equal sites differ by. */
export type Sites = readonly [few: GrownSite, again: GrownSite, many: GrownSite];

export const HEADING =
  ['p50 / p99', 'few, ms', 'many, ms', 'ratio of p50', 'ratio of p99', 'of equal sites']
    .map((cell, index) => cell.padEnd(index === 0 ? 33 : index < 3 ? 15 : 20))
    .join('') + '\n';

/** Measures a call on all sites and returns a line of the table. */
export async function compare(name: string, call: Call, sites: Sites): Promise<string> {
  const works = sites.map((site) => {
    const { path, cookie } = call(site);
    return caller(site.url + path, cookie ? { headers: { cookie } } : {}, CONCURRENCY);
  });
  // Per round, then per site.
  const rounds: number[][][] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const latencies: number[][] = [];
    for (let turn = 0; turn < works.length; turn++) {
      const site = (round + turn) % works.length;
      latencies[site] = (await repeat(works[site]!, CONCURRENCY, SLICE_MS)).latenciesMs;
    }
    if (round >= WARM_UP_ROUNDS) rounds.push(latencies);
  }
  const [few, again, many] = [0, 1, 2].map((site) => percentiles(rounds, site)) as [number[], number[], number[]];
  const inMs = (values: number[]) => values.map((ms) => ms.toFixed(1)).join(' / ');
  const ratios = SHARES.map((_share, index) => {
    const [low, high] = intervalOf(rounds, index);
    return `${(many[index]! / few[index]!).toFixed(2)} (${low!.toFixed(2)}–${high!.toFixed(2)})`.padEnd(20);
  });
  const noise = again.map((ms, index) => (ms / few[index]!).toFixed(2)).join(' / ');
  return `${name.padEnd(33)}${inMs(few).padEnd(15)}${inMs(many).padEnd(15)}${ratios.join('')}${noise}`;
}

function percentiles(rounds: number[][][], site: number): number[] {
  const sorted = rounds.flatMap((latencies) => latencies[site]!).toSorted((one, other) => one - other);
  return SHARES.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** The 95% bootstrap interval of the ratio of many to few rows: what other choices of these rounds would give. */
function intervalOf(rounds: number[][][], index: number): number[] {
  const ratios = Array.from({ length: DRAWS }, () => {
    const drawn = rounds.map(() => rounds[Math.floor(Math.random() * rounds.length)]!);
    return percentiles(drawn, 2)[index]! / percentiles(drawn, 0)[index]!;
  }).toSorted((one, other) => one - other);
  return INTERVAL.map((share) => ratios[Math.floor(DRAWS * share)]!);
}
