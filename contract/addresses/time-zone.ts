import { z } from 'zod';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** A name such as "America/Denver", which the browser sends. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'Unknown time zone').default('UTC');
