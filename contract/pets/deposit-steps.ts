import { z } from 'zod';
import { dayAfter } from '../day.ts';

/** Terms of a deposit refunded in steps: each names a number of days before the due date and a share. */
export const STEPS_MAX = 4;
const DAYS_MAX = 365;

const DAYS = `Please enter 0 to ${DAYS_MAX} days`;
const PERCENT = 'Please enter 1% to 100%';

const depositStep = z.object({
  /** Before the due date; the last day on which the buyer can cancel for this part. */
  days: z.int({ error: DAYS }).min(0, DAYS).max(DAYS_MAX, DAYS),
  /** The share of the deposit that is refunded, with its share of the fee. */
  percent: z.int({ error: PERCENT }).min(1, PERCENT).max(100, PERCENT),
});
export type DepositStep = z.infer<typeof depositStep>;

/** Steps whose days a checked payment has moved: fewer before the due date, or, as a negative number, after it. */
export const movedSteps = z.array(z.object({ days: z.int(), percent: z.int() })).nullable();

/** The earliest first: who cancels later gets less. */
export const depositSteps = z.array(depositStep).min(1, 'Please enter a step').max(STEPS_MAX).nullable();

export const isFalling = (steps: DepositStep[]): boolean =>
  steps.every(({ days, percent }, index) => {
    const before = steps[index - 1];
    return !before || (days < before.days && percent < before.percent);
  });

/** The last day of a step. */
export const stepLastDay = ({ days }: DepositStep, dueOn: string): string => dayAfter(dueOn, -days);

/** Steps that have not passed on a day. */
export const stepsLeft = (steps: DepositStep[], dueOn: string, today: string): DepositStep[] =>
  steps.filter((step) => today <= stepLastDay(step, dueOn));
