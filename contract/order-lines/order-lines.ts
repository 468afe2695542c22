import { z } from 'zod';
import { PRICE_MIN_CENTS } from '../business.ts';
import { amount } from '../fields.ts';
import { toAmount } from '../money.ts';
import {
  type OfferedPromise,
  presentedPromise,
  presentOwnPromise,
  presentPromise,
  type PromiseTerms,
} from '../promises/terms.ts';
import { discountReason as reason, type DiscountReason, type ExtraChoice, type OwnLines } from './link-lines.ts';

/** What a link offers, as stored. */
export interface OfferedLines {
  extras: { id: string; name: string; cents: number; most: number }[];
  discount: { cents: number; reason: DiscountReason } | null;
  /** Left out without one. */
  promise?: OfferedPromise;
}

/** What an order's price is made of, as the order freezes it: pet plus extras minus discount. Plain sales have none. */
export interface OrderLines {
  petCents: number;
  extras: { name: string; cents: number; quantity: number }[];
  /** Sum of the extras. */
  extrasCents: number;
  discountCents: number;
  discountReason: DiscountReason | null;
  /** The part of the price that comes back once a promise is kept; left out without one. */
  promise?: PromiseTerms;
}

/** The price of lines, in cents. */
export const sumLines = ({ petCents, extrasCents, discountCents }: OrderLines): number =>
  petCents + extrasCents - discountCents;

/** The discount of an offer; null for one that would leave less of the pet's price than anybody can pay. */
export const findDiscount = (offered: OfferedLines | null, petCents: number): OfferedLines['discount'] =>
  offered?.discount && petCents - offered.discount.cents >= PRICE_MIN_CENTS ? offered.discount : null;

/** The most that may come back of a pet's price: all of it would end the sale. */
export const promiseMaxCents = (petCents: number, discountCents: number): number =>
  petCents - discountCents - PRICE_MIN_CENTS;

/** The promise of an offer; null for one above what may come back of the pet's price. */
export function findPromise(offered: OfferedLines | null, petCents: number): PromiseTerms | null {
  const discountCents = findDiscount(offered, petCents)?.cents ?? 0;
  if (!offered?.promise || offered.promise.cents > promiseMaxCents(petCents, discountCents)) return null;
  const { months: _, ...promise } = offered.promise;
  return promise;
}

/**
 * What a pet costs with the chosen extras of an offer. `lines` is null where nothing is chosen, taken off or promised. What the choice names that
 * isn't offered, or more of it, is left out of the returned choice, and `isExact` is then false.
 */
export function priceOffer(
  offered: OfferedLines | null,
  petCents: number,
  wanted: ExtraChoice,
): { priceCents: number; lines: OrderLines | null; choice: ExtraChoice; isExact: boolean } {
  const chosen = (offered?.extras ?? []).flatMap(({ id, name, cents, most }) => {
    const [found, again] = wanted.filter((each) => each.id === id);
    return found && !again && found.quantity <= most ? [{ id, name, cents, quantity: found.quantity }] : [];
  });
  const choice = chosen.map(({ id, quantity }) => ({ id, quantity }));
  const isExact = choice.length === wanted.length;
  const discount = findDiscount(offered, petCents);
  const promise = findPromise(offered, petCents);
  if (chosen.length === 0 && !discount && !promise) return { priceCents: petCents, lines: null, choice, isExact };
  const lines = {
    petCents,
    extras: chosen.map(({ id: _, ...line }) => line),
    extrasCents: chosen.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0),
    discountCents: discount?.cents ?? 0,
    discountReason: discount?.reason ?? null,
    ...(promise ? { promise } : {}),
  };
  return { priceCents: sumLines(lines), lines, choice, isExact };
}

/** Lines as answers and pages have them. */
export const presentedLines = z.object({
  petPrice: amount,
  extras: z.array(z.object({ name: z.string(), price: amount, quantity: z.int(), amount })),
  discount: z.object({ amount, reason }).nullable(),
  promise: presentedPromise.optional(),
});
export type PresentedLines = z.infer<typeof presentedLines>;

export const presentLines = ({
  petCents,
  extras,
  discountCents,
  discountReason,
  promise,
}: OrderLines): PresentedLines => ({
  petPrice: toAmount(petCents),
  extras: extras.map(({ name, cents, quantity }) => ({
    name,
    price: toAmount(cents),
    quantity,
    amount: toAmount(cents * quantity),
  })),
  discount: discountReason && { amount: toAmount(discountCents), reason: discountReason },
  ...(promise ? { promise: presentPromise(promise) } : {}),
});

export const presentDiscount = (discount: OfferedLines['discount']): OwnLines['discount'] =>
  discount && { amount: toAmount(discount.cents), reason: discount.reason };

/** What a link offers, as its breeder reads it. */
export const presentOwnLines = ({ extras, discount, promise }: OfferedLines): OwnLines => ({
  extras: extras.map(({ name, cents, most }) => ({ name, price: toAmount(cents), most })),
  discount: presentDiscount(discount),
  ...(promise ? { promise: presentOwnPromise(promise) } : {}),
});
