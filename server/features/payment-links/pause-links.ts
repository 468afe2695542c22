import { and, eq, inArray, isNull } from 'drizzle-orm';
import { depositRefusal } from '../../../contract/law/law.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paymentLinks, pets } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';
import { petSpecies } from '../pets/api.ts';
import { lockOwnLink, type PaymentLinkRow } from './queries.ts';
import { LINK_NOT_FOUND, lockActiveLink, ownPaymentLink } from './service.ts';

/**
 * Pauses an active link with the breeder's words to buyers, or changes these, and queues the expiry of its open checkouts: a
 * paused link takes no payment that hasn't begun. Throws NotFound, Conflict unless it is active, and Invalid for words that
 * the law forbids.
 */
export async function pausePaymentLink(
  context: UserContext,
  linkId: string,
  note: string | null,
): Promise<PaymentLink> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const link = await lockActiveLink(tx, actor.id, linkId, 'paused');
    await checkNote(tx, link, note);
    await publish(context, tx, 'offerChanged', { petId: link.petId });
    const paused = { pausedAt: link.pausedAt ?? now, pauseNote: note };
    await tx.update(paymentLinks).set(paused).where(eq(paymentLinks.id, linkId));
    if (!link.pausedAt) await recordAudit(context, tx, { act: 'link_paused', target: { kind: 'link', id: linkId } });
  });
  return ownPaymentLink(context, linkId);
}

/** Pauses every active link of a breeder, with the open checkouts left to the caller. Returns how many. */
export async function pauseLinksByBreeder(tx: Tx, userId: string, now: Date): Promise<number> {
  const isActive = and(
    eq(paymentLinks.userId, userId),
    eq(paymentLinks.status, 'active'),
    isNull(paymentLinks.pausedAt),
  );
  // A settlement locks the pet before its link, too.
  await tx
    .select({ id: pets.id })
    .from(pets)
    .where(inArray(pets.id, tx.select({ id: paymentLinks.petId }).from(paymentLinks).where(isActive)))
    .orderBy(pets.id)
    .for('no key update');
  const paused = await tx
    .update(paymentLinks)
    .set({ pausedAt: now, pauseNote: null })
    .where(isActive)
    .returning({ id: paymentLinks.id });
  return paused.length;
}

/** Resumes a paused link; does nothing to one that isn't. Throws NotFound. */
export async function resumePaymentLink(context: UserContext, linkId: string): Promise<PaymentLink> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, actor.id, linkId);
    if (!link || link.status === 'archived') throw notFound(LINK_NOT_FOUND);
    if (!link.pausedAt) return;
    await tx.update(paymentLinks).set({ pausedAt: null, pauseNote: null }).where(eq(paymentLinks.id, linkId));
    await recordAudit(context, tx, { act: 'link_resumed', target: { kind: 'link', id: linkId } });
  });
  return ownPaymentLink(context, linkId);
}

async function checkNote(tx: Tx, { petId }: PaymentLinkRow, note: string | null): Promise<void> {
  if (note === null) return;
  const [pet] = await tx.select({ species: pets.species, breed: pets.breed }).from(pets).where(eq(pets.id, petId));
  const refusal = pet && depositRefusal(petSpecies(pet), note);
  if (refusal) throw invalid({ note: refusal });
}
