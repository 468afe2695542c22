import { memoryOf } from '../../test/environment/processes.ts';

/** Resident memory of a process at a time of the run. */
export interface Sample {
  seconds: number;
  megabytes: number;
}

/** Reads the resident memory of a process each second. Returns the samples, and what ends the reading. */
export function sampleMemory(pid: () => number): { samples: Sample[]; stop: () => void } {
  const began = Date.now();
  const samples: Sample[] = [];
  const timer = setInterval(() => {
    samples.push({ seconds: (Date.now() - began) / 1_000, megabytes: memoryOf(pid()).now });
  }, 1_000);
  return { samples, stop: () => clearInterval(timer) };
}

/** Megabytes at the start and at each tenth of the time, for people. */
export function courseOf(samples: Sample[]): string {
  const tenths = Array.from({ length: 11 }, (_, tenth) => Math.round((tenth / 10) * (samples.length - 1)));
  return tenths.map((index) => samples[index]!.megabytes.toFixed(0)).join(', ');
}

/** More would only cost time: their pairs grow with the square. */
const MOST_COMPARED = 300;

/**
 * By which part resident memory grew during the last half of the samples, along the median slope of all pairs of samples (Theil-Sen): a leak
 * grows all the time. Neither garbage in single samples nor a single step counts: what the embedded database needed once, it keeps, since
 * WebAssembly gives no memory back.
 */
export function growthOfLastHalf(samples: Sample[]): number {
  const last = samples.slice(Math.floor(samples.length / 2));
  const half = last.filter((_, index) => index % Math.ceil(last.length / MOST_COMPARED) === 0);
  const slopes = half
    .flatMap((one, index) =>
      half.slice(index + 1).map((next) => (next.megabytes - one.megabytes) / (next.seconds - one.seconds)),
    )
    .sort((one, other) => one - other);
  const slope = slopes[Math.floor(slopes.length / 2)] ?? 0;
  const mean = half.reduce((sum, { megabytes }) => sum + megabytes, 0) / half.length;
  const grown = slope * (half.at(-1)!.seconds - half[0]!.seconds);
  return grown / (mean - grown / 2);
}
