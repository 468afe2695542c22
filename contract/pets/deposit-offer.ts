import { dayAfter, toUtcDay } from '../day.ts';
import { stepsLeft } from './deposit-steps.ts';
import { DAY_MS } from '../durations.ts';
import { depositLaw } from '../law/law.ts';
import { feeShareCents, platformFeeCents, toAmount } from '../money.ts';
import type { DepositInput, PublicDeposit } from './deposits.ts';
import type { Species } from '../law/species.ts';

const WEEK_MS = 7 * DAY_MS;
const MIN_CENTS = 50;

/** A pet whose deposit is computed. */
interface Priced {
  priceCents: number;
  bornOn: string | null;
  readyOn: string | null;
  species: Species | null;
}

export interface DepositOffer extends Pick<
  PublicDeposit,
  'dueOn' | 'graceDays' | 'handOverBy' | 'terms' | 'refundableUntil' | 'steps' | 'law'
> {
  /** The part of the price that reserves the pet, and its share of the fee. */
  depositCents: number;
  feeCents: number;
  /** Price and fee that are due later. */
  restCents: number;
}

type Terms = Omit<DepositInput, 'amount'> & { amountCents: number | null };

/** The deposit that buyers are offered on a day; null unless it is below the price and the balance is due later. */
export function depositOffer(
  terms: Terms,
  { priceCents, bornOn, readyOn, species }: Priced,
  today: string,
): DepositOffer | null {
  const feeCents = platformFeeCents(priceCents);
  const depositCents = terms.amountCents ?? Math.round((priceCents * (terms.percent ?? 0)) / 100);
  const dueOn = computeDueDay(terms, bornOn);
  if (depositCents < MIN_CENTS || depositCents > priceCents - MIN_CENTS) return null;
  if (dueOn !== null && dueOn <= today) return null;
  const ownFeeCents = feeShareCents({ priceCents, feeCents }, depositCents);
  return {
    depositCents,
    feeCents: ownFeeCents,
    restCents: priceCents + feeCents - depositCents - ownFeeCents,
    dueOn,
    graceDays: terms.graceDays,
    handOverBy: computeLastDay(terms, readyOn, today),
    ...termsBy(terms, species, dueOn, today),
  };
}

function computeDueDay({ due, dueOn, dueAgeWeeks }: Terms, bornOn: string | null): string | null {
  if (due === 'date') return dueOn;
  if (due === 'age' && bornOn !== null) return toUtcDay(new Date(Date.parse(bornOn) + (dueAgeWeeks ?? 0) * WEEK_MS));
  return null;
}

/** The days after the pet is ready begin with the reservation if it is ready already. */
function computeLastDay({ due, handOverDays }: Terms, readyOn: string | null, today: string): string | null {
  if (due !== 'hand_over' || readyOn === null) return null;
  return dayAfter(readyOn > today ? readyOn : today, handOverDays);
}

/** The law beats the breeder's terms; a day that is over leaves nothing to return, and steps need a due date to count from. */
function termsBy(
  { terms, refundableUntil, steps }: Terms,
  species: Species | null,
  dueOn: string | null,
  today: string,
): Pick<DepositOffer, 'terms' | 'refundableUntil' | 'steps' | 'law'> {
  const law = depositLaw(species);
  const always = { terms: 'refundable', refundableUntil: null, steps: null, law } as const;
  const never = { ...always, terms: 'not_refundable' } as const;
  if (law !== null) return always;
  if (terms === 'steps') {
    if (dueOn === null || !steps) return always;
    const left = stepsLeft(steps, dueOn, today);
    return left.length > 0 ? { ...always, terms, steps: left } : never;
  }
  if (terms !== 'refundable') return { ...never, terms };
  return refundableUntil !== null && refundableUntil < today ? never : { ...always, refundableUntil };
}

export const presentDepositOffer = ({ depositCents, feeCents, restCents, ...rest }: DepositOffer): PublicDeposit => ({
  ...rest,
  total: toAmount(depositCents + feeCents),
  price: toAmount(depositCents),
  rest: toAmount(restCents),
});
