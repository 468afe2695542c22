import { toAmount } from '../../../contract/money.ts';
import type { PaymentSuccess } from '../../../contract/orders/payment-success.ts';
import type { SuccessPage } from '../../../contract/pages/public-page.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { contactForBuyers } from '../accounts/api.ts';
import { findPurchasedOffer, presentOfferPhoto } from '../payment-links/api.ts';
import {
  findPurchase,
  findPurchaseBySession,
  findReservationPath,
  findSeller,
  isPayer,
  isReservedStatus,
  type Purchase,
} from '../orders/api.ts';
import { isLost, onlineMethod } from '../payments/api.ts';
import { isContactOpen, isSigned, receiptLink, ensureReceipt } from '../receipts/api.ts';
import { describeLost, findUnmatchedBySession, settleForPage } from '../settlement/api.ts';
import { presentPurchase, presentUnmatched } from './purchase.ts';

const SESSION_ID = /^\w{1,200}$/;

/** Data of the success page. Only the browser that paid sees receipt and reservation; others rely on the mail. */
export async function successFacts(
  context: Context,
  sessionId: string,
  buyerKeys: string[],
): Promise<
  Pick<
    SuccessPage,
    | 'purchase'
    | 'photo'
    | 'breed'
    | 'details'
    | 'breederName'
    | 'breederContact'
    | 'linkId'
    | 'receipt'
    | 'reservationPath'
    | 'agreementPath'
  >
> {
  const { purchase, current } = await readPurchase(context, sessionId);
  const { order } = current;
  const isOwn = isPayer(order, buyerKeys);
  const offer = order.paymentLinkId ? await findPurchasedOffer(context, order.paymentLinkId) : undefined;
  return {
    purchase,
    photo: offer ? presentOfferPhoto(offer.photo) : null,
    breed: offer?.pet.breed ?? null,
    details: purchase.status === 'paid' ? order.petDetails : null,
    breederName: offer?.seller.fullName ?? null,
    breederContact:
      offer && purchase.status === 'paid' && (await isContactOpen(context, order))
        ? contactForBuyers(offer.seller)
        : null,
    ...(isOwn ? await presentReceiptLink(context, current) : { receipt: null }),
    linkId: offer && offer.link.status !== 'archived' ? offer.link.id : null,
    ...(!isOwn || current.payment.kind === 'full' || current.payment.state !== 'paid'
      ? {}
      : await findReservationPath(context, order.id)),
  };
}

/** Finds the checkout that ended without a payment, for the way back to its link; undefined for any other address. */
export async function unpaidFacts(
  context: Context,
  sessionId: string,
  buyerKeys: string[],
): Promise<Pick<SuccessPage, 'unpaid' | 'linkId' | 'breederName' | 'reservationPath'> | undefined> {
  const { db } = context;
  const found = SESSION_ID.test(sessionId) ? await findPurchaseBySession(db, sessionId) : undefined;
  if (!found || !ENDED_UNPAID.includes(found.payment.state)) return undefined;
  const { order, payment } = found;
  const part = {
    amount: toAmount(payment.amountCents),
    method: onlineMethod(payment),
    isPayable: isReservedStatus(order.status),
  };
  const isPart = payment.kind === 'balance';
  return {
    unpaid: {
      petName: order.petName,
      ...(isLost(payment) ? { lost: describeLost(found) } : isPart ? { part } : {}),
    },
    linkId: order.paymentLinkId,
    breederName: (await findSeller(db, order))?.fullName ?? null,
    ...(isPart && isPayer(order, buyerKeys) ? await findReservationPath(context, order.id) : {}),
  };
}

const ENDED_UNPAID = ['expired', 'failed'];

/** Whether the checkout of an order of this link ended without a payment, also if the provider hasn't said so yet. */
export async function hasEndedUnpaid({ db, now }: Context, orderId: string, linkId: string): Promise<boolean> {
  const { order, payment } = (await findPurchase(db, orderId)) ?? {};
  if (!payment || order?.paymentLinkId !== linkId) return false;
  return payment.state === 'expired' || (payment.state === 'open' && payment.expiresAt <= now);
}

/**
 * A buyer's purchase, by the checkout session that the provider puts into the URL. The buyer may arrive before the
 * webhook, so an open order is settled here. Throws NotFound for a session that isn't ours or expired unpaid.
 */
export async function readPurchase(
  context: Context,
  sessionId: string,
): Promise<{ purchase: PaymentSuccess; current: Purchase }> {
  const { db } = context;
  const known = SESSION_ID.test(sessionId) ? await findPurchaseBySession(db, sessionId) : undefined;
  if (!known) throw notFound('We do not know this payment.');
  const current = (await settleIfOpen(context, known, sessionId)) ?? known;
  const unmatched = isBought(current) ? undefined : await findUnmatchedBySession(db, sessionId);
  if (unmatched) return { current, purchase: presentUnmatched(current, unmatched, sessionId) };
  if (!isBought(current) && current.payment.state !== 'open') throw notFound('This payment was not completed.');
  return { current, purchase: await presentPurchase(db, current, sessionId) };
}

/** The buyer's receipt, and what they signed. */
async function presentReceiptLink(
  context: Context,
  purchase: Purchase,
): Promise<Pick<SuccessPage, 'receipt' | 'agreementPath'>> {
  const issued = await ensureReceipt(context, purchase);
  const { reference, path, agreementPath } = issued ? receiptLink(context, issued) : {};
  if (!reference || !path) return { receipt: null };
  const signs = agreementPath && (await isSigned(context.db, purchase.order.id));
  return { receipt: { reference, path }, ...(signs ? { agreementPath } : {}) };
}

async function settleIfOpen(context: Context, known: Purchase, sessionId: string): Promise<Purchase | undefined> {
  const { order, payment } = known;
  const isSettled = payment.state === 'paid' || payment.state === 'failed';
  if (isSettled && order.status !== 'processing') return known;
  try {
    return await settleForPage(context, sessionId, known);
  } catch (error) {
    // Until the provider answers, the outcome is unknown.
    context.log.warn({ err: error, orderId: order.id }, 'could not fetch a checkout for its success page');
    return { payment, order: { ...order, status: 'processing' } };
  }
}

const isBought = ({ order, payment }: Purchase) =>
  payment.kind === 'balance'
    ? payment.state === 'paid' || payment.state === 'processing'
    : !['pending', 'expired', 'failed'].includes(order.status);
