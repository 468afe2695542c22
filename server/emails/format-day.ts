import { formatTime } from '../../contract/language.ts';

/** A day for people, such as "August 4, 2025". */
export const formatDay = (date: Date): string => formatTime('en', date, { dateStyle: 'long' });

/** A moment for people, such as "August 4, 2025 at 3:04 PM UTC". */
export const formatMoment = (time: Date | string): string =>
  `${formatTime('en', time, { dateStyle: 'long', timeStyle: 'short' })} UTC`;
