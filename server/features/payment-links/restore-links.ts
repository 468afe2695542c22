import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { LIVE_SALE_STATUSES } from '../../db/order-statuses.ts';
import { orders, paymentLinks } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { petForLink } from '../pets/api.ts';
import { findActiveLink, hasSuspendedLink } from './offer.ts';
import { lockOwnLink, petIdOfLink } from './queries.ts';
import { LINK_NOT_FOUND, besideSuspended, ownPaymentLink } from './service.ts';

/**
 * Restores an archived link: as paid if its pet was sold through it, else as active. Throws NotFound, Conflict when the
 * pet isn't for sale, or has another active link, and Forbidden when another link of it is suspended.
 */
export async function restorePaymentLink(context: UserContext, linkId: string): Promise<PaymentLink> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const found = await lockLinkedPet(tx, actor.id, linkId);
    const link = found && (await lockOwnLink(tx, actor.id, linkId));
    if (!link) throw notFound(LINK_NOT_FOUND);
    if (link.status !== 'archived') return;
    const wasPaid = await isPaidThrough(tx, linkId);
    if (!wasPaid) await checkForSale(tx, found, linkId);
    await tx
      .update(paymentLinks)
      .set({ status: wasPaid ? 'paid' : 'active', archivedAt: null })
      .where(eq(paymentLinks.id, linkId));
    await recordAudit(context, tx, { act: 'link_restored', target: { kind: 'link', id: linkId } });
  });
  return ownPaymentLink(context, linkId);
}

type PetOfLink = Awaited<ReturnType<typeof petForLink>>;

/** Locks the pet before its link, the order of all transactions. */
async function lockLinkedPet(tx: Tx, userId: string, linkId: string): Promise<PetOfLink | undefined> {
  const petId = await petIdOfLink(tx, userId, linkId);
  return petId === undefined ? undefined : petForLink(tx, userId, petId);
}

async function checkForSale(tx: Tx, pet: PetOfLink, linkId: string): Promise<void> {
  if (pet.status === 'sold') throw conflict('This pet has been sold, so this link can’t be restored.', 'sold');
  if (pet.status !== 'active') throw conflict('This pet is not for sale. Choose "Sell again" first.', 'not_for_sale');
  if (await findActiveLink(tx, pet.id)) throw conflict('This pet has another payment link already.', 'changed');
  if (await hasSuspendedLink(tx, pet.id, linkId)) throw besideSuspended();
}

/** An order that was a sale, even if refunded since; an automatically refunded late payment never was one. */
const wasSale = and(inArray(orders.status, [...LIVE_SALE_STATUSES, 'refunded']), isNull(orders.refundReason));

async function isPaidThrough(tx: Tx, linkId: string): Promise<boolean> {
  const ofLink = and(eq(orders.paymentLinkId, linkId), wasSale);
  return (await tx.select({ id: orders.id }).from(orders).where(ofLink).limit(1)).length > 0;
}

/** Restores the links that were archived with their pet. */
export async function restoreLinksByPet(tx: Tx, petId: string, archivedAt: Date): Promise<void> {
  const sale = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.paymentLinkId, paymentLinks.id), wasSale));
  await tx
    .update(paymentLinks)
    .set({
      status: sql`case when ${exists(sale)} then 'paid' else 'active' end`,
      archivedAt: null,
    })
    .where(
      and(eq(paymentLinks.petId, petId), eq(paymentLinks.status, 'archived'), eq(paymentLinks.archivedAt, archivedAt)),
    );
}
