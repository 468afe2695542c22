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

/**
 * By which part resident memory grew during the last half of the samples, along the straight line with the least squared distance:
 * garbage makes single samples differ by more than a leak of an hour does.
 */
export function growthOfLastHalf(samples: Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const first = half[0]!;
  const last = half.at(-1)!;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const time = mean(half.map(({ seconds }) => seconds));
  const memory = mean(half.map(({ megabytes }) => megabytes));
  const spread = half.reduce((sum, { seconds }) => sum + (seconds - time) ** 2, 0);
  const slope = half.reduce((sum, { seconds, megabytes }) => sum + (seconds - time) * (megabytes - memory), 0) / spread;
  const duration = last.seconds - first.seconds;
  return (slope * duration) / (memory - (slope * duration) / 2);
}
