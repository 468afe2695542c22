import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After the first requests, which should not wait for it. */
const AFTER_MS = 1_000;

/**
 * Returns the memory that starting has used. V8 keeps its room for young objects as large as the start needed it, 67 MB of which
 * half is in memory; it shrinks only when it believes memory to be short, which this flavor says.
 */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  setTimeout(() => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }), AFTER_MS).unref();
}
