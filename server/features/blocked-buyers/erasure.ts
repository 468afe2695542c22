import { and, arrayOverlaps, asc, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { Config } from '../../config.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { blockedBuyers } from '../../db/schema.ts';
import { toMailbox } from '../../mailbox.ts';
import { daysBefore } from '../../time/days.ts';
import { isoTime } from '../../time/iso-time.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { toMailboxKeys } from './known-buyer.ts';

/** Blocks whose name and email are this mailbox's: others learned it beside those of somebody else. */
function isOfMailbox(config: Config, email: string) {
  const own = toMailboxKeys(config, email);
  const { keys, ownMailboxKey } = blockedBuyers;
  return and(arrayOverlaps(keys, own), or(inArray(ownMailboxKey, own), isNull(ownMailboxKey)));
}

async function eraseBlocks(db: DbOrTx, which: SQL, limit: number): Promise<number> {
  const { id, createdAt } = blockedBuyers;
  const next = db.select({ id }).from(blockedBuyers).where(which).orderBy(asc(createdAt)).limit(limit);
  return (await db.delete(blockedBuyers).where(inArray(id, next)).returning({ id })).length;
}

/** The blocks of a closed account. */
export const eraseBlocksOfBreeder: ErasureStep = {
  what: 'blocked buyers',
  eraseBatch: (_context, tx, { userId }, limit) => eraseBlocks(tx, eq(blockedBuyers.userId, userId), limit),
};

/** Erases a blocked buyer's name and address. The hashes stay, so that asking for erasure undoes no block. */
export async function eraseBlockedBuyer(tx: Tx, config: Config, email: string): Promise<void> {
  await tx.update(blockedBuyers).set({ name: null, email: null }).where(isOfMailbox(config, email));
}

/** What blocks say of a buyer, for the copy of their data. */
export async function blocksOfBuyer(db: DbOrTx, config: Config, email: string) {
  const rows = await db.select().from(blockedBuyers).where(isOfMailbox(config, email)).limit(100);
  // Rows older than the own key say whose they are by the email alone.
  const isTheirs = ({ ownMailboxKey, email: own }: (typeof rows)[number]) =>
    ownMailboxKey !== null || (own !== null && toMailbox(own) === toMailbox(email));
  return rows.filter(isTheirs).map((row) => ({ name: row.name, email: row.email, createdAt: isoTime(row.createdAt) }));
}

export const blockRetention: RetentionRule = {
  what: 'A buyer whom a breeder blocked: name and email until the buyer asks for erasure, and keyed hashes of mailbox, browser and card',
  kept: 'two years, or until the breeder undoes it',
  why: 'The same buyer pays for nothing new of this breeder',
  by: {
    eraseBatch: ({ db, now }, limit) =>
      eraseBlocks(db, lt(blockedBuyers.createdAt, daysBefore(now, RETENTION_DAYS.blockedBuyer)), limit),
  },
};
