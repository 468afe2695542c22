import { createHash } from 'node:crypto';
import { toAmount } from '../../../../contract/money.ts';
import {
  findDiscount,
  type OfferedLines,
  type OrderLines,
  presentDiscount,
  presentLines,
} from '../../../../contract/order-lines/order-lines.ts';
import type { ExtraChoice, LinkLines, PublicLines } from '../../../../contract/order-lines/link-lines.ts';

/** What a link stores of extras and a discount; null without either. A renamed or repriced extra has another id, so nobody has chosen it. */
export function toOfferedLines({ extras, discount }: LinkLines): OfferedLines | null {
  if (extras.length === 0 && !discount) return null;
  return {
    extras: extras.map(({ name, price: cents, most }) => ({ id: hashExtra(name, cents), name, cents, most })),
    discount: discount && { cents: discount.amount, reason: discount.reason },
  };
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
});

/** What was paid for, in the shape of what is offered. */
export function presentSoldLines(lines: OrderLines): PublicLines {
  const { petPrice, discount } = presentLines(lines);
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
  };
}
