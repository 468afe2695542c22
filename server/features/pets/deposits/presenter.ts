import { depositOffer, presentDepositOffer, type DepositOffer } from '../../../../contract/pets/deposit-offer.ts';
import type { OwnDeposit } from '../../../../contract/pets/deposits.ts';
import { toAmount } from '../../../../contract/money.ts';
import { earliestDay } from '../../../../contract/day.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import type { depositTerms } from '../../../db/schema.ts';
import type { PetRow } from '../queries.ts';
import { petSpecies } from '../presenter.ts';

type TermsRow = typeof depositTerms.$inferSelect;
/** When the pet was born, and when it is ready to leave. */
type Days = Record<'bornOn' | 'readyOn', string | null>;
type Offered = Pick<PetRow, 'priceCents' | 'species' | 'breed'>;

export const computeDepositOffer = (
  terms: TermsRow,
  pet: Offered,
  days: Days | null | undefined,
  now: Date,
): DepositOffer | null =>
  depositOffer(
    terms,
    {
      priceCents: pet.priceCents,
      bornOn: days?.bornOn ?? null,
      readyOn: days?.readyOn ?? null,
      species: petSpecies(pet),
    },
    earliestDay(now),
  );

const HALF_DAY_MS = 12 * HOUR_MS;

/** When an offer may be another one although nobody changed it: a day begins at UTC's midnight, and is over everywhere at its noon. */
export const depositChangesAt = (now: Date): number => (Math.floor(now.getTime() / HALF_DAY_MS) + 1) * HALF_DAY_MS;

export function presentTerms(terms: TermsRow, pet: Offered, days: Days | null | undefined, now: Date): OwnDeposit {
  const { amountCents, percent, due, dueOn, dueAgeWeeks, refundableUntil, steps, graceDays, handOverDays } = terms;
  const offer = computeDepositOffer(terms, pet, days, now);
  return {
    amount: amountCents === null ? null : toAmount(amountCents),
    percent,
    due,
    dueOn,
    dueAgeWeeks,
    terms: terms.terms,
    refundableUntil,
    steps,
    graceDays,
    handOverDays,
    offered: offer && presentDepositOffer(offer),
  };
}
