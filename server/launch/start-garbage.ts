import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After the first requests, which should not wait for it. */
const AFTER_MS = 1_000;

/**
 * Nearly all that a start makes stays, so each of V8's usual small steps of the room for young objects copies it, and after eight
 * of them V8 takes the heap for a full one and marks it all. After the script is compiled: its code cache is of the usual flags.
 */
export const growQuickly = (): void => setFlagsFromString('--semi-space-growth-factor=8');

/**
 * Returns the memory that starting has used. V8 keeps its room for young objects as large as the start needed it, 67 MB of which
 * half is in memory; it shrinks only when it believes memory to be short, which this flavor says.
 */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  setFlagsFromString('--semi-space-growth-factor=2');
  setTimeout(() => void collect({ type: 'major', execution: 'async', flavor: 'last-resort' }), AFTER_MS).unref();
}
