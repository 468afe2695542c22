/** Banks answer a debit, and its money is there, within so many business days. https://docs.stripe.com/payments/ach-direct-debit#timing */
export const settlementDays = 4;

const DAY = 24 * 60 * 60;

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time * 1000).getUTCDay());

/** The time so many business days later. Weekends don't count; the sandbox knows no bank holidays. */
export function addBusinessDays(time: number, days: number): number {
  let then = time;
  for (let left = days; left > 0; left -= isWeekend(then) ? 0 : 1) then += DAY;
  return then;
}
