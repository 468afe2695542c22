import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** V8's own limit is 128 MB, all of which stays in memory. With more than this, a request takes no less of the processor. */
const YOUNG_BYTES = 32 * 1024 * 1024;

/**
 * Turns off V8's allocation-site pretenuring: once most objects of one place in the code have survived for a while, as in the first
 * moments of load, all later ones are made among the old objects. An answer there keeps what it refers to, 5 kB of each request, until
 * a major collection. To be called before anything is optimized.
 */
export function keepNewObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Limits V8's room for young objects. V8 takes a limit only before it starts. While it runs, a flag can set the factor to one by which it
 * enlarges its room.
 */
export function limitYoungObjects(): void {
  let grows = true;
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const mayGrow = young !== undefined && young.space_size < YOUNG_BYTES;
    if (mayGrow === grows) return;
    grows = mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
  }).observe({ type: 'gc' });
}
