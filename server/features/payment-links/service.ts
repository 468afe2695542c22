import { and, eq, ne } from 'drizzle-orm';
import type { LinkConditions } from '../../../contract/payment-links/link-conditions.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { toAmount } from '../../../contract/money.ts';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import type { Context, UserContext } from '../../context.ts';
import { toCursorPage, readCursor, type PageRequest } from '../../db/paging/cursor.ts';
import type { Tx } from '../../db/client.ts';
import { violatedConstraint } from '../../db/connection/failures.ts';
import { paymentLinks } from '../../db/schema.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';
import { findSellerAccount } from '../connected-accounts/api.ts';
import { alreadySold, coverUrl, petForLink, petSpecies } from '../pets/api.ts';
import { conditionColumns, storeConditions } from './conditions/columns.ts';
import { presentConditions } from './conditions/expiry.ts';
import { showPhoneNumber } from '../../phone-numbers.ts';
import { methodRefusal } from './methods.ts';
import { daysUntil, findActiveLink, hasSuspendedLink } from './offer.ts';
import {
  findOwnLink,
  isRefunded,
  listOwnLinks,
  lockOwnLink,
  petIdOfLink,
  searchOwnLinks,
  type OwnLink,
  type PaymentLinkRow,
} from './queries.ts';

const RESERVED = 'A buyer has reserved this pet. Please end the reservation first, on the page of the sale.';
export const LINK_NOT_FOUND = 'This payment link was not found.';

export const besideSuspended = () =>
  forbidden('A payment link of this pet is suspended, so it can’t have another one.', 'suspended');

/** A link's public URL. */
export const paymentUrl = (context: Pick<Context, 'siteUrl'>, linkId: string) => context.siteUrl + linkPath(linkId);

/**
 * Returns a pet's active link, or creates one. Throws NotFound for another's pet, Conflict when it is sold or no payment
 * account can take charges, and Forbidden when a link of it is suspended.
 */
export async function createPaymentLink(
  context: UserContext,
  petId: string,
  conditions?: LinkConditions,
): Promise<{ paymentLink: PaymentLink; existed: boolean }> {
  const { db, actor, now } = context;
  const seller = await findSellerAccount(context, actor);
  try {
    const { link, existed } = await db.transaction(async (tx) => {
      const pet = await petForLink(tx, actor.id, petId);
      if (pet.status === 'sold') throw alreadySold();
      if (pet.status !== 'active')
        throw pet.status === 'reserved'
          ? conflict(RESERVED, 'reserved')
          : conflict('This pet is not for sale. Choose "Sell again" first.', 'not_for_sale');
      const columns = conditions && conditionColumns(conditions, petSpecies(pet), now);
      const active = await findActiveLink(tx, petId);
      if (active) {
        if (columns) await storeConditions(context, tx, active.id, columns);
        return { link: active, existed: true };
      }
      if (await hasSuspendedLink(tx, petId)) throw besideSuspended();
      if (!seller) {
        throw conflict('Please connect your Stripe account first to receive payments directly.', 'no_payment_account');
      }
      if (!seller.chargesEnabled) {
        throw conflict(
          'Your Stripe account cannot take payments yet. Please finish its setup first.',
          'no_payment_account',
        );
      }
      const [row] = await tx
        .insert(paymentLinks)
        .values({ id: newId(), petId, userId: actor.id, createdAt: now, ...columns })
        .returning();
      await recordAudit(context, tx, { act: 'link_created', target: { kind: 'link', id: row!.id } });
      return { link: row!, existed: false };
    });
    return { paymentLink: await ownPaymentLink(context, link.id), existed };
  } catch (error) {
    // Lost the race with another request: use its link.
    if (violatedConstraint(error) === 'payment_links_active_unique')
      return createPaymentLink(context, petId, conditions);
    throw error;
  }
}

/** A breeder's own link after a change. Throws Conflict if it was archived meanwhile. */
export async function ownPaymentLink(context: UserContext, linkId: string): Promise<PaymentLink> {
  const own = await findOwnLink(context.db, context.actor.id, linkId);
  if (!own) throw conflict('This pet has just been deleted.', 'gone');
  return present(context, own);
}

/** A page of the breeder's own links, searched if `q` isn't empty. Throws Invalid for an invalid cursor. */
export async function myPaymentLinks(context: UserContext, { limit, cursor, q }: PageRequest & { q: string }) {
  const { db, actor } = context;
  const after = readCursor(cursor);
  const rows = await (q
    ? searchOwnLinks(db, actor.id, q, limit + 1, after)
    : listOwnLinks(db, actor.id, limit + 1, after));
  const { page, nextCursor } = toCursorPage(rows, limit);
  return { paymentLinks: page.map((row) => present(context, row)), nextCursor };
}

/** Throws NotFound for a link that is archived or another's. */
export async function changePaymentLink(
  context: UserContext,
  linkId: string,
  change: { neutralPreview?: boolean | undefined; paymentMethods?: PaymentMethod[] | null | undefined },
): Promise<PaymentLink> {
  const { db, actor } = context;
  const isOwn = and(
    eq(paymentLinks.id, linkId),
    eq(paymentLinks.userId, actor.id),
    ne(paymentLinks.status, 'archived'),
  );
  const { neutralPreview, paymentMethods } = change;
  const columns = {
    ...(neutralPreview === undefined ? {} : { neutralPreview }),
    ...(paymentMethods === undefined ? {} : { paymentMethods }),
  };
  if (Object.keys(columns).length > 0) await db.update(paymentLinks).set(columns).where(isOwn);
  return present(context, await requireOwnLink(context, linkId));
}

/** A breeder's own link, with its pet. Throws NotFound for another's, or an archived one. */
export async function requireOwnLink(
  { db, actor }: Pick<UserContext, 'db' | 'actor'>,
  linkId: string,
): Promise<OwnLink> {
  const own = await findOwnLink(db, actor.id, linkId);
  if (!own) throw notFound(LINK_NOT_FOUND);
  return own;
}

/** Locks a breeder's own active link. Throws NotFound for another's, and Conflict for one that is sold or archived. */
export async function lockActiveLink(
  tx: Tx,
  userId: string,
  linkId: string,
  act: 'changed' | 'paused',
): Promise<PaymentLinkRow> {
  const link = await lockOwnLink(tx, userId, linkId);
  if (!link) throw notFound(LINK_NOT_FOUND);
  if (link.status === 'paid') throw conflict(`This pet has been sold, so its link can’t be ${act}.`, 'sold');
  if (link.status === 'archived') throw conflict('This payment link is archived.', 'not_for_sale');
  return link;
}

/** Archives a link and queues the expiry of its open checkouts. Throws NotFound for another's. */
export async function archivePaymentLink(context: UserContext, linkId: string): Promise<void> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    // Locks the pet before its link, the order of all transactions: a concurrent payment waits.
    const petId = await petIdOfLink(tx, actor.id, linkId);
    const pet = petId === undefined ? undefined : await petForLink(tx, actor.id, petId, 'archived too');
    const link = await lockOwnLink(tx, actor.id, linkId);
    if (!pet || !link) throw notFound(LINK_NOT_FOUND);
    if (link.status === 'archived') return;
    // Another link of the pet would undo the suspension.
    if (link.suspendedAt) throw forbidden('This payment link is suspended and can’t be archived.', 'suspended');
    if (link.status === 'active') {
      if (pet.status === 'reserved') throw conflict(RESERVED, 'reserved');
      await publish(context, tx, 'offerChanged', { petId: link.petId });
    }
    await tx.update(paymentLinks).set({ status: 'archived', archivedAt: now }).where(eq(paymentLinks.id, linkId));
    await recordAudit(context, tx, { act: 'link_archived', target: { kind: 'link', id: linkId } });
  });
}

function present(context: UserContext, row: OwnLink): PaymentLink {
  const { link, pet, saleId, clientName, clientEmail, clientPhone } = row;
  const seller = context.actor.account.user;
  return {
    id: link.id,
    status: link.status,
    isRefunded: isRefunded(row),
    paymentUrl: paymentUrl(context, link.id),
    createdAt: link.createdAt.toISOString(),
    pet: {
      id: pet.id,
      name: pet.name,
      breed: pet.breed,
      price: toAmount(pet.priceCents),
      imageUrl: coverUrl(pet.photoHash),
    },
    klarnaOffered:
      methodRefusal('klarna', { ...row, seller, handOverInDays: daysUntil(row.readyOn, context.now) }, null) === null,
    paymentMethods: link.paymentMethods,
    neutralPreview: link.neutralPreview,
    suspensionReason: link.suspendedAt && link.suspensionReason,
    pausedAt: link.pausedAt?.toISOString() ?? null,
    pauseNote: link.pauseNote,
    ...presentConditions(link),
    ...(saleId === null && link.status === 'active'
      ? { clientName: link.clientName, clientEmail: link.clientEmail, clientPhone: null }
      : { clientName, clientEmail, clientPhone: showPhoneNumber(clientPhone) }),
  };
}
