import { and, arrayOverlaps, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { blockedBuyers, litters } from '../../db/schema.ts';
import { type KnownBuyer, toKeys } from './known-buyer.ts';
import { findSource } from './sources.ts';

type Reader = Pick<Context, 'config'>;

/** The breeder's block of a buyer; `before`: only one that is as old. */
export async function findBlock({ config }: Reader, db: DbOrTx, userId: string, buyer: KnownBuyer, before?: Date) {
  const keys = toKeys(config, buyer);
  if (keys.length === 0) return undefined;
  const { createdAt } = blockedBuyers;
  const isBuyer = and(eq(blockedBuyers.userId, userId), arrayOverlaps(blockedBuyers.keys, keys));
  const found = await db
    .select()
    .from(blockedBuyers)
    .where(and(isBuyer, before && lte(createdAt, before)))
    .limit(1);
  return found[0];
}

export const isBlocked = async (context: Reader, db: DbOrTx, userId: string, buyer: KnownBuyer): Promise<boolean> =>
  (await findBlock(context, db, userId, buyer)) !== undefined;

/** Whether the seller of an order has blocked its buyer. */
export async function isBuyerBlocked(
  context: Reader,
  db: DbOrTx,
  { id, sellerId }: { id: string; sellerId: string | null },
): Promise<boolean> {
  const source = sellerId === null ? undefined : await findSource(db, sellerId, 'sale', id);
  return source !== undefined && sellerId !== null && isBlocked(context, db, sellerId, source.buyer);
}

/** Whether the breeder of a litter has blocked a buyer. */
export async function isBlockedFromLitter(
  context: Reader,
  db: DbOrTx,
  litterId: string,
  buyer: KnownBuyer,
): Promise<boolean> {
  const [litter] = await db.select({ userId: litters.userId }).from(litters).where(eq(litters.id, litterId));
  return litter !== undefined && isBlocked(context, db, litter.userId, buyer);
}

/**
 * Whether a payment comes from a buyer who was blocked before its order was opened. The block learns browser and card, since the
 * provider tells the card only with the payment; not the mailbox, which anybody can type there.
 */
export async function isPaidByBlocked(
  context: Reader,
  tx: DbOrTx,
  { sellerId, createdAt }: { sellerId: string | null; createdAt: Date },
  buyer: KnownBuyer,
): Promise<boolean> {
  const block = sellerId === null ? undefined : await findBlock(context, tx, sellerId, buyer, createdAt);
  if (block) await addKeys(tx, block.id, toKeys(context.config, { ...buyer, email: null }));
  return block !== undefined;
}

export async function addKeys(db: DbOrTx, id: string, keys: string[]): Promise<void> {
  const given = sql`array[${sql.join(
    keys.map((key) => sql`${key}::text`),
    sql`, `,
  )}]`;
  await db
    .update(blockedBuyers)
    .set({ keys: sql`array(select distinct unnest(${blockedBuyers.keys} || ${given}))` })
    .where(eq(blockedBuyers.id, id));
}
