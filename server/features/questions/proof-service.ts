import { and, eq } from 'drizzle-orm';
import type { Proof } from '../../../contract/questions/proofs.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { proofs } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { processPhotoDocument } from '../../integrations/document-files.ts';
import { keepDocument, useDocument } from '../pets/api.ts';
import { notifyAskersJob } from './proof-jobs.ts';
import { findProof, presentProof, type ProofRow } from './proof-queries.ts';

const CLOSED = {
  asked: 'This request has expired. Buyers can ask again on the page.',
  answered: 'You have sent this photo already.',
  declined: 'You have declined to take this photo.',
  expired: 'This request has expired. Buyers can ask again on the page.',
};

/**
 * Puts the new photo on the page of its link, replacing an older one, and notifies those who asked. Repeating it
 * changes nothing. Throws NotFound, Conflict when it is over, PhotoTooLarge and NotAPhoto.
 */
export async function sendProof(context: UserContext, id: string, original: Buffer): Promise<Proof> {
  const { db, actor, jobs, now } = context;
  const before = await findProof(db, id);
  if (before?.userId !== actor.id) throw missing();
  if (before.status !== 'answered') refuseClosed(before, now);
  const photo = await keepDocument(context, original, processPhotoDocument);
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, actor.id, id);
    if (current.hash === photo.id) return presentProof(current, now);
    refuseClosed(current, now);
    await tx.delete(proofs).where(and(eq(proofs.linkId, current.linkId), eq(proofs.status, 'answered')));
    const sent = { status: 'answered', hash: photo.id, answeredAt: now } as const;
    const [row] = await tx.update(proofs).set(sent).where(eq(proofs.id, id)).returning();
    await useDocument(tx, actor.id, photo.id);
    await jobs.send(tx, notifyAskersJob, { proofId: id });
    return presentProof(row!, now);
  });
}

/** Notifies those who asked that there will be no new photo. Throws NotFound, and Conflict when it is over. */
export async function declineProof({ db, actor, jobs, now }: UserContext, id: string): Promise<Proof> {
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, actor.id, id);
    if (current.status === 'declined') return presentProof(current, now);
    refuseClosed(current, now);
    const [row] = await tx.update(proofs).set({ status: 'declined' }).where(eq(proofs.id, id)).returning();
    await jobs.send(tx, notifyAskersJob, { proofId: id });
    return presentProof(row!, now);
  });
}

/** Removes a photo from the page of its link. Throws NotFound when it isn't there. */
export async function removeProof({ db, actor }: UserContext, id: string): Promise<void> {
  const removed = await db
    .delete(proofs)
    .where(and(eq(proofs.id, id), eq(proofs.userId, actor.id), eq(proofs.status, 'answered')))
    .returning({ id: proofs.id });
  if (removed.length === 0) throw missing();
}

async function lockOwn(tx: Tx, userId: string, id: string): Promise<ProofRow> {
  const own = and(eq(proofs.id, id), eq(proofs.userId, userId));
  const [row] = await tx.select().from(proofs).where(own).for('update');
  if (!row) throw missing();
  return row;
}

function refuseClosed({ status, expiresAt }: ProofRow, now: Date): void {
  if (status !== 'asked' || expiresAt <= now) throw conflict(CLOSED[status], 'gone');
}

const missing = () => notFound('Nobody asks for this photo anymore.');
