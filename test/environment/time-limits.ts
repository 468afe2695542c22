/**
 * How long tests wait for a state before they fail, in milliseconds. The limits suit a machine that is ten times slower
 * than a developer's; TEST_TIME_FACTOR scales all of them for one that is slower still.
 */
const factor = Number(process.env['TEST_TIME_FACTOR'] ?? 1);
if (!(factor > 0)) throw new Error('TEST_TIME_FACTOR must be a number above 0, e.g. 4');

export const atMost = (ms: number): number => ms * factor;

/** For a job, a webhook, a mail. */
export const STATE_MS = atMost(60_000);
/** For an element of a page: shorter than a test's limit, so that a failure names what was waited for. */
export const PAGE_MS = atMost(60_000);
/** One test, or one setup. */
export const TEST_MS = atMost(180_000);
/** One that starts servers or breaks things again and again. */
export const LONG_TEST_MS = atMost(600_000);
