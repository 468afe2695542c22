import { and, asc, eq, inArray, isNotNull, lt, max, not, notInArray, or, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { OPEN_STATUSES, RESERVED_STATUSES, UNPAID_STATUSES } from '../../db/order-statuses.ts';
import { agreementAddenda, hasOpenDispute, orderAgreements, orders } from '../../db/schema.ts';
import { daysAfter, daysBefore } from '../../time/days.ts';

/** Money may move until then, whatever its age. */
const isNoMoreNeeded = and(
  notInArray(orders.status, [...OPEN_STATUSES, ...RESERVED_STATUSES, 'disputed']),
  not(hasOpenDispute),
);

const NEVER_PAID = [...UNPAID_STATUSES, 'pending'] as const;

/** Signatures of orders that were never paid, and of those whose breeder or buyer leaves before they are. */
export async function eraseUnpaidSignatures(db: DbOrTx, which: SQL | undefined): Promise<void> {
  const unpaid = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, inArray(orders.status, [...NEVER_PAID])));
  await db.delete(orderAgreements).where(inArray(orderAgreements.orderId, unpaid));
}

/** Up to `limit` of those whose time is over; returns how many. */
export async function eraseOldSignatures({ db, now }: Context, limit: number): Promise<number> {
  const ids = await idsOfDue(db, lt(orderAgreements.signedAt, daysBefore(now, RETENTION_DAYS.saleContact)), limit);
  if (ids.length > 0) await db.delete(orderAgreements).where(inArray(orderAgreements.orderId, ids));
  return ids.length;
}

/** Client addresses and devices, not while a dispute is open; returns how many. */
export async function eraseSigningDevices(context: Context, limit: number): Promise<number> {
  const { db, now } = context;
  const which = and(
    lt(orderAgreements.signedAt, daysBefore(now, RETENTION_DAYS.signatureDevice)),
    or(isNotNull(orderAgreements.clientAddress), isNotNull(orderAgreements.device)),
  );
  const ids = await idsOfDue(db, which, limit);
  if (ids.length > 0)
    await db
      .update(orderAgreements)
      .set({ clientAddress: null, device: null })
      .where(inArray(orderAgreements.orderId, ids));
  return Math.max(ids.length, await eraseAddendumDevices(context, limit));
}

/**
 * Erases the client addresses and devices of up to `limit` old signed addenda, not while an order is unsettled or disputed; returns
 * how many.
 */
async function eraseAddendumDevices({ db, now }: Context, limit: number): Promise<number> {
  const due = await db
    .select({ orderId: agreementAddenda.orderId, number: agreementAddenda.number })
    .from(agreementAddenda)
    .innerJoin(orders, eq(orders.id, agreementAddenda.orderId))
    .where(
      and(
        lt(agreementAddenda.signedAt, daysBefore(now, RETENTION_DAYS.signatureDevice)),
        or(isNotNull(agreementAddenda.clientAddress), isNotNull(agreementAddenda.device)),
        isNoMoreNeeded,
      ),
    )
    .orderBy(asc(agreementAddenda.signedAt))
    .limit(limit);
  for (const { orderId, number } of due)
    await db
      .update(agreementAddenda)
      .set({ clientAddress: null, device: null })
      .where(and(eq(agreementAddenda.orderId, orderId), eq(agreementAddenda.number, number)));
  return due.length;
}

/** Orders whose signature is due by `which` and no longer needed, oldest first. */
async function idsOfDue(db: DbOrTx, which: SQL | undefined, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: orderAgreements.orderId })
    .from(orderAgreements)
    .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
    .where(and(which, isNoMoreNeeded))
    .orderBy(asc(orderAgreements.signedAt))
    .limit(limit);
  return due.map(({ id }) => id);
}

/** When the newest signature of sales among these orders is erased; null without one. */
export async function keptSignaturesEnd(db: DbOrTx, which: SQL | undefined): Promise<Date | null> {
  const [found] = await db
    .select({ last: max(orderAgreements.signedAt) })
    .from(orderAgreements)
    .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
    .where(and(which, notInArray(orders.status, [...NEVER_PAID])));
  return found?.last ? daysAfter(found.last, RETENTION_DAYS.saleContact) : null;
}
