import { formatDayIn, formatTime } from '../../contract/language.ts';

const MOMENT = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** A day for people where they live, such as "August 4, 2025". */
export const formatDay = (date: Date, timeZone: string): string => formatDayIn('en', date, timeZone);

/** A moment for people where they live, such as "August 4, 2025 at 3:04 PM PDT". */
export const formatLocalMoment = (time: Date, timeZone: string): string =>
  formatTime('en', time, { ...MOMENT, timeZone, timeZoneName: 'short' });

/** A moment for people, such as "August 4, 2025 at 3:04 PM UTC". */
export const formatMoment = (time: Date | string): string =>
  `${formatTime('en', time, { dateStyle: 'long', timeStyle: 'short' })} UTC`;
