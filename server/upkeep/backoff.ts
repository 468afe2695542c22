import { HOUR_MS } from '../../contract/durations.ts';

const MOST_HOURS = 24;

/** When work that people wait for is tried again after so many failures: after an hour, two, four, … a day. */
export const afterFailures = (attempts: number, failedAt: Date): Date =>
  new Date(failedAt.getTime() + Math.min(2 ** (attempts - 1), MOST_HOURS) * HOUR_MS);
