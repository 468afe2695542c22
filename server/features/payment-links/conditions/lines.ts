import { createHash } from 'node:crypto';
import { earliestDay, dayAfter } from '../../../../contract/day.ts';
import { toAmount } from '../../../../contract/money.ts';
import {
  findDiscount,
  findPromise,
  type OfferedLines,
  type OrderLines,
  presentDiscount,
  presentLines,
  priceOffer,
} from '../../../../contract/order-lines/order-lines.ts';
import type { ExtraChoice, LinkLines, PublicLines } from '../../../../contract/order-lines/link-lines.ts';
import {
  type OfferedPromise,
  presentPromise,
  PROMISE,
  type PromiseInput,
} from '../../../../contract/promises/terms.ts';
import { computeDepositOffer } from '../../pets/api.ts';

type DepositFacts = Parameters<typeof computeDepositOffer>;
interface LinkFacts {
  pet: DepositFacts[1] & { priceCents: number };
  days: DepositFacts[2];
  /** Null: the pet is sold in full. */
  depositTerms: DepositFacts[0] | null;
  offeredLines: OfferedLines | null;
}

/** What the page of a pet's link asks before extras, in cents without the fee: less the discount, which a pet with a deposit has none of. */
export function priceLink({ pet, days, depositTerms, offeredLines }: LinkFacts, now: Date): number {
  const hasDeposit = depositTerms !== null && computeDepositOffer(depositTerms, pet, days, now) !== null;
  return priceOffer(hasDeposit ? null : offeredLines, pet.priceCents, []).priceCents;
}

/** What a link stores of extras, a discount and a promise; null without any. A renamed or repriced extra has another id, so nobody has chosen it. */
export function toOfferedLines(
  { extras, discount }: Omit<LinkLines, 'promise'>,
  promise: OfferedPromise | null,
): OfferedLines | null {
  if (extras.length === 0 && !discount && !promise) return null;
  return {
    extras: extras.map(({ name, price: cents, most }) => ({ id: hashExtra(name, cents), name, cents, most })),
    discount: discount && { cents: discount.amount, reason: discount.reason },
    ...(promise ? { promise } : {}),
  };
}

/** A promise as a link stores it, with its due day. */
export function toOfferedPromise({ kind, amount: cents, terms, ...due }: PromiseInput, dueOn: string): OfferedPromise {
  const months = due.due === 'age' ? due.months : null;
  const id = createHash('sha256')
    .update(JSON.stringify([kind, cents, dueOn, terms]))
    .digest('hex')
    .slice(0, 16);
  return { id, kind, cents, dueOn, terms, months };
}

/** What is still offered: a promise whose due day is too near for its reminders and its extension no longer is. */
export function withoutLatePromise(offered: OfferedLines | null, now: Date): OfferedLines | null {
  if (!offered?.promise || offered.promise.dueOn >= dayAfter(earliestDay(now), PROMISE.minDays)) return offered;
  const { promise: _, ...rest } = offered;
  return rest.extras.length === 0 && !rest.discount ? null : rest;
}

const hashExtra = (name: string, cents: number): string =>
  createHash('sha256').update(`${cents} ${name}`).digest('hex').slice(0, 8);

/** The offered lines for a buyer's page, with what that buyer has chosen. */
export const presentOfferedLines = (
  { pet, choice }: { pet: { priceCents: number }; choice: ExtraChoice },
  offered: OfferedLines,
): PublicLines => ({
  petPrice: toAmount(pet.priceCents),
  extras: offered.extras.map(({ id, name, cents, most }) => ({
    id,
    name,
    price: toAmount(cents),
    most,
    quantity: choice.find((each) => each.id === id)?.quantity ?? 0,
  })),
  discount: presentDiscount(findDiscount(offered, pet.priceCents)),
  ...presentOfferedPromise(offered, pet.priceCents),
});

function presentOfferedPromise(offered: OfferedLines, petCents: number): Pick<PublicLines, 'promise'> {
  const promise = findPromise(offered, petCents);
  return promise ? { promise: presentPromise(promise) } : {};
}

/** What was paid for, in the shape of what is offered. */
export function presentSoldLines(lines: OrderLines): PublicLines {
  const { petPrice, discount, promise } = presentLines(lines);
  return {
    petPrice,
    extras: lines.extras.map(({ name, cents, quantity }) => ({
      id: hashExtra(name, cents),
      name,
      price: toAmount(cents),
      most: quantity,
      quantity,
    })),
    discount,
    ...(promise ? { promise } : {}),
  };
}
