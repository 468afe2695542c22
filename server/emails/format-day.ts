const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day for people, such as "August 4, 2025". */
export const formatDay = (date: Date): string => DAY.format(date);
