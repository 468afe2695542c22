import { desc, eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { blockedBuyers, reservationRequests } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** More than a month of requests. */
const MOST = 5_000;

/** Buyers who asked the actor to reserve a pet, newest first. */
export async function exportedRequests({ db, actor }: UserContext) {
  const rows = await db
    .select()
    .from(reservationRequests)
    .where(eq(reservationRequests.userId, actor.id))
    .orderBy(desc(reservationRequests.createdAt), reservationRequests.id)
    .limit(MOST);
  return rows.map(({ id, petId, linkId, buyerName, buyerEmail, state, allowedUntil, createdAt }) => ({
    id,
    petId,
    paymentLinkId: linkId,
    buyerName,
    buyerEmail,
    state,
    allowedUntil: isoTime(allowedUntil),
    createdAt: isoTime(createdAt),
  }));
}

/** Whom the actor has blocked, newest first. */
export async function exportedBlocks({ db, actor }: UserContext) {
  const { id, name, email, createdAt, userId } = blockedBuyers;
  const own = eq(userId, actor.id);
  const rows = await db
    .select({ id, name, email, createdAt })
    .from(blockedBuyers)
    .where(own)
    .orderBy(desc(createdAt), id);
  return rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) }));
}
