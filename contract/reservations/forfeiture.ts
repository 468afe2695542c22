import { dayAfter, earliestDay } from '../day.ts';
import { stepsLeft, type DepositStep } from '../pets/deposit-steps.ts';
import { checkedDays, type CheckedTime } from './payable-days.ts';

/** A deposit and the terms that its order froze. */
export interface ForfeitTerms extends CheckedTime {
  depositCents: number;
  dueOn: string | null;
  terms: string;
  refundableUntil: string | null;
  steps: DepositStep[] | null;
}

/** How a deposit's reservation, or its spot on a waiting list, ends. */
export interface DepositEnd {
  /**
   * What the buyer answers for: `own_act` a cancellation, a passed turn, a dispute that their bank decided; `time` days or a turn in which
   * they could have paid and didn't. `none`: anything else, no matter who caused it.
   */
  cause: 'own_act' | 'time' | 'none';
  /** Whether the breeder's side refuses the buyer's payment or pick at this moment. */
  isRefused: boolean;
}

/**
 * The only decision about a forfeiture: cents of a deposit, without the fee, that stay with the breeder. Only the buyer's own act or
 * enough payable time forfeits, by the frozen terms, and never while the breeder's side keeps the buyer from paying.
 */
export function forfeitedCents(deposit: ForfeitTerms, { cause, isRefused }: DepositEnd, now: Date): number {
  if (cause === 'none' || isRefused) return 0;
  return deposit.depositCents - returnedByTermsCents(deposit, now);
}

/**
 * Terms whose days of canceling are moved by those in which a payment was being checked. A step's days before the due date become fewer,
 * and may be after it.
 */
export function movedTerms<Terms extends Pick<ForfeitTerms, 'refundableUntil' | 'steps'> & CheckedTime>(
  deposit: Terms,
  now: Date,
): Terms {
  const moved = checkedDays(deposit, now);
  return {
    ...deposit,
    refundableUntil: deposit.refundableUntil && dayAfter(deposit.refundableUntil, moved),
    steps: deposit.steps?.map((step) => ({ ...step, days: step.days - moved })) ?? null,
  };
}

/**
 * The days of canceling that a seller's or a buyer's record of an order states: moved as by `movedTerms`, where a check that goes on
 * counts only while the pet is reserved.
 */
export function readMovedDays(
  deposit: Pick<ForfeitTerms, 'refundableUntil' | 'steps'> & CheckedTime,
  isReserved: boolean,
  now: Date,
): Pick<ForfeitTerms, 'refundableUntil' | 'steps'> {
  const { refundableUntil, steps } = movedTerms(isReserved ? deposit : { ...deposit, stopSince: null }, now);
  return { refundableUntil, steps };
}

function returnedByTermsCents(deposit: ForfeitTerms, now: Date): number {
  const { depositCents, terms, refundableUntil, steps, dueOn } = movedTerms(deposit, now);
  const today = earliestDay(now);
  if (terms === 'refundable') return refundableUntil === null || today <= refundableUntil ? depositCents : 0;
  const [step] = steps && dueOn !== null ? stepsLeft(steps, dueOn, today) : [];
  return step ? Math.round((depositCents * step.percent) / 100) : 0;
}
