import { depositOffer, presentDepositOffer, type DepositOffer } from '../../../../contract/pets/deposit-offer.ts';
import type { OwnDeposit } from '../../../../contract/pets/deposits.ts';
import { toAmount } from '../../../../contract/money.ts';
import { toUtcDay } from '../../../../contract/day.ts';
import type { depositTerms } from '../../../db/schema.ts';
import { daysAfter } from '../../../time/days.ts';
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
    toUtcDay(now),
  );

/** When an offer may be another one although nobody changed it: its days end at midnight. */
export const depositChangesAt = (now: Date): number => Date.parse(toUtcDay(daysAfter(now, 1)));

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
