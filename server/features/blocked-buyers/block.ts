import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  BLOCKED_BUYERS_MAX,
  type BlockedBuyer,
  type BuyerSource,
  type listBlockedBuyers,
} from '../../../contract/blocked-buyers/blocked-buyers.ts';
import type { UserContext } from '../../context.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { blockedBuyers } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { addKeys, findBlock } from './find-block.ts';
import { toKeys, toMailboxKeys } from './known-buyer.ts';
import { findSource } from './sources.ts';

const GONE = 'Nothing is known of this buyer anymore.';
const TOO_MANY = 'You have blocked as many buyers as one account can.';

/** The breeder's blocks, newest first. */
export async function ownBlocks({ db, actor }: UserContext): Promise<z.input<typeof listBlockedBuyers.answer>> {
  const rows = await db
    .select()
    .from(blockedBuyers)
    .where(eq(blockedBuyers.userId, actor.id))
    .orderBy(desc(blockedBuyers.createdAt), blockedBuyers.id)
    .limit(BLOCKED_BUYERS_MAX);
  return { blockedBuyers: rows.map(present) };
}

/**
 * Blocks a buyer: nothing new can be paid with their mailbox, browser or card; what runs goes on. A buyer who is blocked already keeps that
 * block. Throws NotFound, and Conflict when nothing is known of them anymore.
 */
export async function blockBuyer(context: UserContext, kind: BuyerSource, id: string): Promise<BlockedBuyer> {
  const { db, actor, config, now } = context;
  return db.transaction(async (tx) => {
    await takeNamedLock(tx, `blocked buyers of ${actor.id}`);
    const source = await findSource(tx, actor.id, kind, id);
    if (!source) throw notFound('This buyer was not found.');
    const keys = toKeys(config, source.buyer);
    if (keys.length === 0) throw conflict(GONE, 'gone');
    const known = await findBlock(context, tx, actor.id, source.buyer);
    if (known) {
      await addKeys(tx, known.id, keys);
      return present(known);
    }
    const own = eq(blockedBuyers.userId, actor.id);
    if ((await tx.$count(blockedBuyers, own)) >= BLOCKED_BUYERS_MAX) throw conflict(TOO_MANY, 'quota_reached');
    const { name, shownEmail: email } = source;
    const ownMailboxKey = source.buyer.email === null ? null : toMailboxKeys(config, source.buyer.email)[0];
    const [block] = await tx
      .insert(blockedBuyers)
      .values({ userId: actor.id, keys: [...new Set(keys)], ownMailboxKey, name, email, createdAt: now })
      .returning();
    await recordAudit(context, tx, { act: 'buyer_blocked' });
    return present(block!);
  });
}

/** Throws NotFound for what is no block of the breeder’s. */
export async function unblockBuyer(context: UserContext, id: string): Promise<void> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const own = and(eq(blockedBuyers.userId, actor.id), eq(blockedBuyers.id, id));
    const ended = await tx.delete(blockedBuyers).where(own).returning({ id: blockedBuyers.id });
    if (ended.length === 0) throw notFound('This buyer is not blocked.');
    await recordAudit(context, tx, { act: 'buyer_unblocked' });
  });
}

const present = ({ id, name, email, createdAt }: typeof blockedBuyers.$inferSelect): BlockedBuyer => ({
  id,
  name,
  email,
  createdAt: createdAt.toISOString(),
});
