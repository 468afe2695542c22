import { PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1024 * 1024;

/** After the first requests, which should not wait for it. */
const AFTER_START_MS = 1_000;
const CHECK_MS = 30_000;
/** The process is idle below this share of the main thread's time. A garbage collection takes about 0.1 s, which no user notices then. */
const IDLE_BELOW = 0.02;
const WORTH_BYTES = 32 * MB;

/** V8's own limit is 128 MB, all of which stays in memory. With more than this, a request takes no less of the processor. */
const YOUNG_BYTES = 32 * MB;

/** Which functions V8's optimizing compilers take: none, or all. */
const letOptimize = (which: '~' | '*') => {
  for (const optimizer of ['maglev', 'turbo']) setFlagsFromString(`--${optimizer}-filter=${which}`);
};

/**
 * Until `limitMemory`, V8 optimizes nothing: requests repeat little of what a start repeats, and the threads that optimize it leave up to
 * 20 MB unused in `malloc`. A filter leaves the budget after which a function is optimized as it is; without the compilers it grows.
 * To be called once the program is compiled: V8 refuses a code cache under other flags than a start's.
 */
export function startWithoutOptimizing(): void {
  letOptimize('~');
}

/**
 * Turns off V8's allocation-site pretenuring: once most objects of one place in the code have survived for a while, as in the first
 * moments of load, all later ones are made among the old objects. An answer there keeps what it refers to, 5 kB of each request, until
 * a major collection. To be called before anything is optimized.
 */
export function keepNewObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Limits the memory of this process, and returns what it no longer needs: after its start, and when it is idle after
 * heavy load.
 */
export function limitMemory(): void {
  letOptimize('*');
  limitYoungObjects();
  let lowest = Number.POSITIVE_INFINITY;
  const release = () => releaseMemory().then(() => (lowest = process.memoryUsage.rss()));
  setTimeout(() => void release(), AFTER_START_MS).unref();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization < IDLE_BELOW && process.memoryUsage.rss() - lowest > WORTH_BYTES) void release();
  }, CHECK_MS).unref();
}

/** Releases memory that a thread no longer needs after its start. The thread's `Worker` sets its memory limits. */
export function releaseMemoryOfStart(): void {
  setTimeout(() => void releaseMemory(), AFTER_START_MS).unref();
}

/**
 * V8 keeps its room for young objects as large as it once needed it; it shrinks only when it believes memory to be short, which
 * this flavor says.
 */
function releaseMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  return collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** V8 takes a limit only before it starts. While it runs, a flag can set the factor to one by which it enlarges its room. */
function limitYoungObjects(): void {
  let grows = true;
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const mayGrow = young !== undefined && young.space_size < YOUNG_BYTES;
    if (mayGrow === grows) return;
    grows = mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
  }).observe({ type: 'gc' });
}
