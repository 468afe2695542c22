import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After the first requests, which should not wait for it. */
const AFTER_MS = 1_000;

/**
 * Returns the memory that starting has used: V8 collects the young objects of the start only once much more is allocated, so
 * an idle process would hold 40 MB of them.
 */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  setTimeout(() => void collect({ type: 'major', execution: 'async' }), AFTER_MS).unref();
}
