import { z } from 'zod';
import { DAY, publicDeposit, type PublicDeposit } from '../pets/deposits.ts';
import { amount, spotDeposit, typedDay } from '../fields.ts';
import { depositLaw } from '../law/law.ts';
import { platformFeeCents, toAmount } from '../money.ts';
import type { Species } from '../law/species.ts';

/** What leaving a list returns of what was paid for the place: all until the person picks a pet, all until a day, or nothing. */
export const LIST_TERMS = ['until_pick', 'until_date', 'not_refundable'] as const;
export type ListTerms = (typeof LIST_TERMS)[number];

/** Days from a pick until the balance is due, unless the pet's own deposit sets a due date. */
export const BALANCE_DAYS = 7;

/**
 * Days after a passed turn until a paid spot is refunded automatically, unless its person waits again, or the
 * breeder keeps it by its terms.
 */
export const PASSED_DAYS = 14;

/** What a breeder says of the deposit for a place on a list. */
export const listDepositForm = z
  .object({
    /** A part of the price of the pet that is picked; the platform fee comes on top. */
    amount: spotDeposit,
    terms: z.enum(LIST_TERMS, { error: 'Please choose the terms of the deposit' }).default('until_pick'),
    /** With `terms: "until_date"`: the last day. */
    refundableUntil: typedDay(DAY).nullable().default(null),
  })
  .refine(({ terms, refundableUntil }) => terms !== 'until_date' || refundableUntil !== null, {
    path: ['refundableUntil'],
    message: DAY,
  });

/** The list's deposit as the breeder set it, and the offer that people who join read. */
export const listDeposit = z.object({
  amount,
  terms: z.enum(LIST_TERMS),
  refundableUntil: z.iso.date().nullable(),
  offered: publicDeposit,
});

interface SetDeposit {
  depositCents: number;
  terms: ListTerms;
  refundableUntil: string | null;
}

/** The parts of what a place costs, in cents. */
export const computeSpotPrice = (depositCents: number) => {
  const feeCents = platformFeeCents(depositCents);
  return { depositCents, feeCents, totalCents: depositCents + feeCents };
};

/** The law for the animals of a litter: any of them counts, and without one every rule. */
export const litterLaw = (species: readonly (Species | null)[]): string | null =>
  (species.length > 0 ? species : [null]).map((each) => depositLaw(each)).find((law) => law !== null) ?? null;

/** What a place costs, and by which terms; the law beats the breeder's, and a day that is over leaves nothing to return. */
export function presentSpotOffer(
  { depositCents, terms, refundableUntil }: SetDeposit,
  law: string | null,
  today: string,
): PublicDeposit {
  const isOver = terms === 'until_date' && refundableUntil !== null && refundableUntil < today;
  const isKept = law === null && (terms === 'not_refundable' || isOver);
  return {
    total: toAmount(computeSpotPrice(depositCents).totalCents),
    price: toAmount(depositCents),
    rest: toAmount(0),
    dueOn: null,
    graceDays: 0,
    handOverBy: null,
    terms: isKept ? 'not_refundable' : 'refundable',
    refundableUntil: law === null && terms === 'until_date' && !isOver ? refundableUntil : null,
    steps: null,
    law,
  };
}
