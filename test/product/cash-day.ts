/** A day on which a buyer paid a part directly, and how it is printed. */
export const CASH_DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
export const printCashDay = (dateStyle: 'long' | 'medium'): string =>
  new Date(CASH_DAY).toLocaleDateString('en-US', { dateStyle, timeZone: 'UTC' });
