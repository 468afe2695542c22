import { and, desc, eq, lte, type SQL } from 'drizzle-orm';
import { PROOF, type Proof } from '../../../contract/questions/proofs.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { proofs, questions } from '../../db/schema.ts';
import { daysAfter } from '../../time/days.ts';
import { newWord } from './proof-text.ts';

export type ProofRow = typeof proofs.$inferSelect;

export async function findProof(db: DbOrTx, id: string): Promise<ProofRow | undefined> {
  return (await db.select().from(proofs).where(eq(proofs.id, id)))[0];
}

/**
 * Lets a confirmed question join the link's open request for a new photo, or opens one with a new word. `isNew`: the breeder has not
 * been notified of it.
 */
export async function joinProof(
  { now }: Context,
  tx: Tx,
  { id, linkId, userId }: { id: string; linkId: string; userId: string },
): Promise<{ proof: ProofRow; isNew: boolean }> {
  const ofLink = eq(proofs.linkId, linkId);
  const expiresAt = daysAfter(now, PROOF.days);
  await tx
    .update(proofs)
    .set({ status: 'expired' })
    .where(and(ofLink, eq(proofs.status, 'asked'), lte(proofs.expiresAt, now)));
  const [made] = await tx
    .insert(proofs)
    .values({
      linkId,
      userId,
      word: newWord(),
      status: 'asked',
      askedAt: now,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning();
  const proof = made ?? (await extendProof(tx, ofLink, expiresAt)) ?? (await findNewestProof(tx, ofLink));
  await tx.update(questions).set({ proofId: proof.id }).where(eq(questions.id, id));
  return { proof, isNew: made !== undefined };
}

/** Who joins an open request late has as long as who asked first. */
async function extendProof(tx: Tx, ofLink: SQL, expiresAt: Date): Promise<ProofRow | undefined> {
  const isOpen = and(ofLink, eq(proofs.status, 'asked'));
  return (await tx.update(proofs).set({ expiresAt }).where(isOpen).returning())[0];
}

async function findNewestProof(tx: Tx, ofLink: SQL): Promise<ProofRow> {
  return (await tx.select().from(proofs).where(ofLink).orderBy(desc(proofs.askedAt)).limit(1))[0]!;
}

export const presentProof = ({ id, status, word, expiresAt, hash }: ProofRow, now: Date): Proof => ({
  id,
  status: status === 'asked' && expiresAt <= now ? 'expired' : status,
  word,
  until: expiresAt.toISOString(),
  imageUrl: hash && `/api/documents/${hash}`,
});
