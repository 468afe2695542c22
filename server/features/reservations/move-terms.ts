import { and, eq } from 'drizzle-orm';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import { toAmount } from '../../../contract/money.ts';
import type { DbOrTx } from '../../db/client.ts';
import { depositMoves, pets } from '../../db/schema.ts';
import { isReservedStatus, type OrderRow } from '../orders/api.ts';

/** What is paid of an order, in cents. */
export interface Reserved {
  order: OrderRow;
  paidCents: number;
  paidPriceCents: number;
  paidFeeCents: number;
}

/** What an order costs at another price: the fee is that of what is paid online. */
export function termsAt({ order, paidCents, paidFeeCents }: Reserved, priceCents: number) {
  const onlineFeeCents = Math.floor(((priceCents - order.cashCents) * order.feeBasisPoints + 5_000) / 10_000);
  const feeCents = Math.max(paidFeeCents, onlineFeeCents);
  const totalCents = priceCents + feeCents;
  return { priceCents, feeCents, totalCents, dueCents: totalCents - paidCents };
}

/** The proposal that waits for the buyer's answer. */
export async function findMove(db: DbOrTx, orderId: string) {
  const [row] = await db
    .select({ move: depositMoves, pet: pets })
    .from(depositMoves)
    .innerJoin(pets, eq(pets.id, depositMoves.petId))
    .where(and(eq(depositMoves.orderId, orderId), eq(depositMoves.state, 'proposed')));
  return row;
}
export type FoundMove = NonNullable<Awaited<ReturnType<typeof findMove>>>;

/** Presents a pending move to the breeder; null without one. */
export async function presentMove(db: DbOrTx, account: Reserved): Promise<OrderDeposit['move']> {
  const found = isReservedStatus(account.order.status) ? await findMove(db, account.order.id) : undefined;
  if (!found) return null;
  const { move, pet } = found;
  return {
    pet: { id: pet.id, name: pet.name },
    price: toAmount(move.priceCents),
    due: toAmount(termsAt(account, move.priceCents).dueCents),
    createdAt: move.createdAt.toISOString(),
  };
}
