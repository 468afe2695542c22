import { and, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { UNDECIDED_STATES } from '../../../contract/promises/promises.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { isLiveSale, ledgerEntries, orders, promiseProofs, promises } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { findPurchase, lockSale, type Purchase } from '../orders/api.ts';
import { onlineLeftCents } from '../refunds/api.ts';
import { decideNext, type Clocked, type PromiseRow } from './decide-next.ts';

type ProofRow = typeof promiseProofs.$inferSelect;

export const isOpen = inArray(promises.state, [...UNDECIDED_STATES]);

/** A promise with its proofs, the newest first, and its sale. */
export interface FoundPromise {
  row: PromiseRow;
  proofs: ProofRow[];
  purchase: Purchase;
}

/** The promise of a sale; undefined for one without. */
export async function findPromise(db: DbOrTx, orderId: string): Promise<FoundPromise | undefined> {
  const [row] = await db.select().from(promises).where(eq(promises.orderId, orderId));
  const purchase = row && (await findPurchase(db, orderId));
  return purchase && { row, purchase, proofs: await listProofs(db, orderId) };
}

/** A seller's own. Throws NotFound. */
export async function findOwnPromise(db: DbOrTx, sellerId: string, orderId: string): Promise<FoundPromise> {
  const found = await findPromise(db, orderId);
  if (found?.purchase.order.sellerId !== sellerId) throw notFound('This sale was not found, or it has no promise.');
  return found;
}

/** Locks pet, order, payment and promise, in this order. */
export async function lockPromise(tx: Tx, { purchase }: FoundPromise): Promise<FoundPromise | undefined> {
  const { purchase: locked } = await lockSale(tx, purchase);
  if (!locked) return undefined;
  const orderId = locked.order.id;
  const [row] = await tx.select().from(promises).where(eq(promises.orderId, orderId)).for('update');
  return row && { row, purchase: locked, proofs: await listProofs(tx, orderId) };
}

/** Locks a promise that people act on. Throws Conflict for one on which they can't anymore. */
export async function lockToAct(
  tx: Tx,
  found: FoundPromise,
  isRight: (locked: FoundPromise) => boolean,
): Promise<FoundPromise> {
  const locked = await lockPromise(tx, found);
  if (!locked || !isRight(locked)) throw changed();
  return locked;
}

/** Refuses what a side decides while a bank decides about the payment. */
export const IN_DISPUTE = 'A bank decides about this payment. You can answer once it has, and have your days then.';

export const changed = () => conflict('This has changed meanwhile. Please look at it again.', 'changed');

const listProofs = (db: DbOrTx, orderId: string): Promise<ProofRow[]> =>
  db
    .select()
    .from(promiseProofs)
    .where(eq(promiseProofs.orderId, orderId))
    .orderBy(desc(promiseProofs.sentAt), desc(promiseProofs.id));

/** What the clock reads of a promise. */
export const toClocked = ({ row, proofs, purchase: { order } }: FoundPromise): Clocked => ({
  ...row,
  lastSentAt: proofs[0]?.sentAt ?? null,
  lastRefusedAt: proofs.find(({ refusedAt }) => refusedAt)?.refusedAt ?? null,
  hasSeller: order.sellerId !== null,
  isDisputed: order.status === 'disputed',
});

/** Changes a promise, and when the clock looks at it again. Callers hold its lock. */
export async function changePromise(
  tx: Tx,
  found: FoundPromise,
  set: Partial<PromiseRow>,
  now: Date,
): Promise<FoundPromise> {
  const { orderId } = found.row;
  const next = { ...found, row: { ...found.row, ...set }, proofs: await listProofs(tx, orderId) };
  const nextLookAt = decideNext(toClocked(next), now).nextAt;
  const [row] = await tx
    .update(promises)
    .set({ ...set, nextLookAt })
    .where(eq(promises.orderId, orderId))
    .returning();
  return { ...next, row: row! };
}

/** Sales with a promise of which nothing is held, booked since a time. */
export async function listUnstarted(db: DbOrTx, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: orders.id })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(promises, eq(promises.orderId, orders.id))
    .where(
      and(
        gte(ledgerEntries.createdAt, since),
        eq(ledgerEntries.kind, 'sale'),
        sql`${orders.lines} -> 'promise' is not null`,
        isNull(promises.orderId),
        isLiveSale,
      ),
    );
  return rows.map(({ orderId }) => orderId);
}

/** Lets the clock look again after an hour, so that one that has to wait holds up no other. */
export async function lookLater({ db, now }: Pick<Context, 'db' | 'now'>, orderId: string): Promise<void> {
  const nextLookAt = new Date(now.getTime() + HOUR_MS);
  await db.update(promises).set({ nextLookAt }).where(eq(promises.orderId, orderId));
}

/** Promises at which the clock has to look, the one that waits longest first; an open one of a closed account at any time. */
export async function listDue(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: promises.orderId })
    .from(promises)
    .where(or(lte(promises.nextLookAt, now), and(isNull(promises.sellerId), isNull(promises.releasedAt), isOpen)))
    .orderBy(promises.nextLookAt)
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** What of a promise can still go back to its buyer, or stay with the breeder, in cents of the price: a part may have been refunded already. */
export const returnableCents = ({ row, purchase }: FoundPromise): number =>
  Math.max(0, Math.min(row.cents, onlineLeftCents(purchase.order)));

/** SQL: an order's promise is open, or what it returns isn't on its way to the buyer. */
export const hasHeldPromise = sql<boolean>`exists (select from ${promises}
  where ${promises.orderId} = ${orders.id} and ${promises.releasedAt} is null)`;

/** What is left of a sale's price, which bounds what its promise can take of it. */
const leftCents = sql`${orders.priceCents} - ${orders.refundedPriceCents} - ${orders.lostPriceCents}`;

/** SQL: the part of an order's price that a promise still holds, in cents; no revenue until it is released. */
export const promisedCents = sql`coalesce((select least(${promises.cents}, ${leftCents}) from ${promises}
  where ${promises.orderId} = ${orders.id} and ${promises.releasedAt} is null), 0)`;

/** What of a seller's live sales is held for promises, in cents. */
export async function readPromisedCents(db: DbOrTx, sellerId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(least(${promises.cents}, ${leftCents})), 0) as cents
    from ${promises} join ${orders} on ${orders.id} = ${promises.orderId}
    where ${promises.sellerId} = ${sellerId} and ${promises.releasedAt} is null
      and ${orders.status} in ('paid', 'partially_refunded', 'disputed', 'lost')`);
  return Number(rows[0]!.cents);
}
