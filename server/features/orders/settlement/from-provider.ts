import type Stripe from 'stripe';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { withDeadline } from '../../../integrations/concurrency/deadline.ts';
import { createTurns } from '../../../integrations/concurrency/turns.ts';
import { isAccountInvalid } from '../../../integrations/provider/stripe.ts';
import { isConfirmedGone } from '../../connected-accounts/refresh.ts';
import { isPosted, platformFeeLeft } from '../../ledger/reading.ts';
import { factsFromEventPayload } from '../../payments/session-facts.ts';
import { fetchSession } from '../../payments/sessions.ts';
import {
  findPurchase,
  findPurchaseByCharge,
  findPurchaseByIntent,
  findPurchaseBySession,
  type Purchase,
} from '../queries.ts';
import { syncPayment } from '../refunds/sync.ts';
import { matchPayment } from '../unmatched/match-payment.ts';
import { settle } from './settle.ts';

/** What events, the success page and reconciliation call: each fetches the provider's facts and applies them. */

/**
 * Fetches a checkout's state and settles it. `event` is the session in a signed event's payload: trusted only when the
 * account is confirmed as deauthorized, and only for an order's own session. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function settleSession(
  context: Context,
  sessionId: string,
  stripeAccountId: string | null,
  event?: Stripe.Checkout.Session,
): Promise<Purchase | undefined> {
  try {
    const facts = await fetchSession(context.stripe, sessionId, stripeAccountId);
    const purchase = await settle(context, facts, stripeAccountId);
    // The refund's or dispute's event may have arrived first and found no order.
    if (purchase && facts.charge?.isRefundedOrDisputed) await syncPayment(context, purchase);
    return purchase;
  } catch (error) {
    if (!(await isConfirmedGone(context, error, stripeAccountId))) throw error;
    // Deauthorized: the event is all that we can ever read.
    const facts = event && isAccountInvalid(error) ? factsFromEventPayload(event) : undefined;
    const own = facts && (await findPurchaseBySession(context.db, facts.sessionId));
    return own?.payment.stripeAccountId === stripeAccountId ? settle(context, facts!, stripeAccountId) : undefined;
  }
}

/** The success page and two events report each payment, often at the same moment. */
const inTurn = createTurns();

/**
 * For a report that a checkout was paid: does `work`, such as `settleSession`, unless the payment is booked, and then returns its
 * purchase. In this process one report waits for another, and finds the payment booked; several processes do it twice.
 */
export function unlessBooked<Result>(
  { db }: Context,
  sessionId: string,
  stripeAccountId: string | null,
  work: () => Promise<Result>,
): Promise<Purchase | Result> {
  return inTurn(sessionId, async () => {
    const own = await findPurchaseBySession(db, sessionId);
    const isOwn = own && own.payment.stripeAccountId === stripeAccountId;
    return isOwn && (await isBooked(db, own.payment)) ? own : work();
  });
}

const settleReported = (context: Context, sessionId: string, stripeAccountId: string | null) =>
  unlessBooked(context, sessionId, stripeAccountId, () => settleSession(context, sessionId, stripeAccountId));

/** Short: the page that a buyer returns to also works without an answer. */
const PAGE_DEADLINE_MS = 3_000;

/** Settles a checkout for the page that its buyer returns to, perhaps before its event. Throws as `settleSession` does. */
export const settleForPage = (context: Context, sessionId: string, stripeAccountId: string | null) =>
  withDeadline(PAGE_DEADLINE_MS, () => settleReported(context, sessionId, stripeAccountId));

/**
 * Whether the charge of a payment is recorded, with its fee and the name of its method: then only refunds and disputes can change
 * it, and they have events of their own.
 */
async function isBooked(db: Db, payment: Purchase['payment']): Promise<boolean> {
  const { state, chargeId, method, klarnaCategory, availableAt } = payment;
  const isKnown = state === 'paid' && availableAt !== null && (method === 'card' || klarnaCategory !== null);
  return isKnown && chargeId !== null && isPosted(db, { kind: 'provider_fee', providerId: chargeId });
}

/**
 * Settles a payment; does nothing when it has no order or is fully booked. `namedOrderId` is the order that the
 * payment's event names, if any.
 */
export async function settlePayment(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
  namedOrderId?: string,
): Promise<void> {
  const { db } = context;
  const settleOwn = async ({ payment }: Purchase) => {
    const { checkoutSessionId: sessionId, stripeAccountId: account } = payment;
    return sessionId && account === stripeAccountId ? settleReported(context, sessionId, account) : undefined;
  };
  const known = await findPurchaseByIntent(db, paymentIntentId);
  if (known) return void (await settleOwn(known));
  if (!namedOrderId) return;
  // Nearly always the payment of the order's own checkout, which another report may just be recording.
  const named = await findPurchase(db, namedOrderId);
  const settled = named && (await settleOwn(named));
  if (settled?.payment.paymentIntentId !== paymentIntentId)
    await matchPayment(context, paymentIntentId, stripeAccountId);
}

/**
 * Syncs refunds and disputes of a payment; does nothing when it has no order. Skips a fully refunded order unless the
 * event `mayUndo` the refund. Throws ProviderRefused and ProviderUnreachable.
 */
export async function settleRefundsAndDisputes(
  context: Context,
  paymentIntentId: string,
  stripeAccountId: string | null,
  mayUndo = true,
): Promise<void> {
  const purchase =
    (await findPurchaseByIntent(context.db, paymentIntentId)) ??
    // A refund implies a payment, whose own event may still be on its way.
    (await matchPayment(context, paymentIntentId, stripeAccountId));
  if (!purchase || purchase.payment.stripeAccountId !== stripeAccountId) return;
  if (purchase.order.status === 'refunded' && !mayUndo) return;
  await syncPayment(context, purchase).catch(async (error: unknown) => {
    if (!(await isConfirmedGone(context, error, stripeAccountId))) throw error;
  });
}

/**
 * The same by charge, the only reference of an application fee; does nothing when it has no order or the fee is fully
 * refunded.
 */
export async function settleCharge(context: Context, chargeId: string): Promise<void> {
  const { order, payment } = (await findPurchaseByCharge(context.db, chargeId)) ?? {};
  if (order?.status === 'refunded' && (await platformFeeLeft(context.db, order.id)) === 0) return;
  if (payment?.paymentIntentId)
    await settleRefundsAndDisputes(context, payment.paymentIntentId, payment.stripeAccountId);
}
