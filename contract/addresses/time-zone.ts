import { z } from 'zod';

const FALLBACK = 'UTC';

/** Whether a name is that of a zone. An offset such as "+05:00" isn't: databases read its sign the other way round. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/**
 * A name such as "America/Denver", which the browser sends. Some send one that nobody knows ("Etc/Unknown"), or none: their owner can't
 * change it, so it is read as UTC.
 */
const name = z.string().max(60, { abort: true }).refine(isTimeZone);
export const timeZone = name.catch(FALLBACK).default(FALLBACK);

/** A time zone that may be left out. */
export const optionalTimeZone = name.optional().catch(FALLBACK);
