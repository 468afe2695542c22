import { LIVE } from '../../../contract/live/live.ts';

const LONGEST_WAIT_MS = 60_000;

/** How long to wait before the next try, after so many that failed; not the same for all browsers, whose server may restart. */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, LIVE.againMs * 2 ** failures) * (1 + Math.random());
}
