const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Sales began with the product. */
const FIRST_YEAR = 2024;

/** The years that a statement can be of, the newest first. */
export const yearsUntil = (now: Date): string[] =>
  Array.from({ length: now.getFullYear() - FIRST_YEAR + 1 }, (_, index) => String(now.getFullYear() - index));

export const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  name: MONTH.format(Date.UTC(2026, index, 1)),
}));

/** "November" of "2026-11". */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5)) - 1]!.name;

export const thisMonth = (now: Date): string => `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
