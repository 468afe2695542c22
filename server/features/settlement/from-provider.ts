import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { withDeadline } from '../../integrations/concurrency/deadline.ts';
import { createTurns } from '../../integrations/concurrency/turns.ts';
import { isAccountInvalid } from '../../integrations/provider/stripe.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { platformFeeLeft } from '../ledger/api.ts';
import { factsFromEventPayload, fetchSession } from '../payments/api.ts';
import { findPurchaseByCharge, findPurchaseByIntent, findPurchaseBySession, type Purchase } from '../orders/api.ts';
import { syncWarnings } from '../disputes/api.ts';
import { syncPayment } from '../refunds/api.ts';
import { matchPayment } from './match-payment.ts';
import { findReportedByIntent, findReportedBySession, findReportedOrder, isBooked, type Reported } from './reported.ts';
import { settle } from './settle.ts';

/** What events, the success page and reconciliation call: each fetches the provider's facts and applies them. */

interface SettlementSources {
  /** The session in a signed event's payload: trusted only when the account is confirmed as deauthorized, and only for an order's own session. */
  event?: Stripe.Checkout.Session | undefined;
  /** The session's purchase, if it was just read. */
  purchase?: Purchase | undefined;
}

/** Fetches a checkout's state and settles it. Throws ProviderRefused and ProviderUnreachable. */
export async function settleSession(
  context: Context,
  sessionId: string,
  stripeAccountId: string | null,
  { event, purchase: known }: SettlementSources = {},
): Promise<Purchase | undefined> {
  try {
    const facts = await fetchSession(context.stripe, sessionId, stripeAccountId);
    const purchase = await settle(context, facts, stripeAccountId, known);
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

/** A report that a checkout was paid. */
interface Report {
  sessionId: string;
  stripeAccountId: string | null;
  /** The session in the payload of the report's event. */
  event?: Stripe.Checkout.Session;
  /** The session's purchase, if it was just read. */
  known?: Reported;
}

/**
 * Settles a checkout unless its payment is booked. In this process one report waits for another, and finds the payment booked;
 * several processes settle it twice. Throws as `settleSession` does.
 */
export async function settleReported(context: Context, report: Report): Promise<Purchase | undefined> {
  const { sessionId, stripeAccountId, event, known } = report;
  const isDone = (own: Reported) => own.payment.stripeAccountId === stripeAccountId && isBooked(own);
  if (known && isDone(known)) return known;
  return inTurn(sessionId, async (hasWaited) => {
    const own = known && !hasWaited ? known : await findReportedBySession(context.db, sessionId);
    return own && isDone(own) ? own : settleSession(context, sessionId, stripeAccountId, { event, purchase: own });
  });
}

/** Short: the page that a buyer returns to also works without an answer. */
const PAGE_DEADLINE_MS = 3_000;

/** Settles a checkout for the page that its buyer returns to, perhaps before its event. Throws as `settleSession` does. */
export const settleForPage = (context: Context, sessionId: string, known: Purchase) =>
  withDeadline(PAGE_DEADLINE_MS, () =>
    settleReported(context, { sessionId, stripeAccountId: known.payment.stripeAccountId, known }),
  );

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
  const settleOwn = async (known: Reported) => {
    const { checkoutSessionId: sessionId, stripeAccountId: account } = known.payment;
    return sessionId && account === stripeAccountId
      ? settleReported(context, { sessionId, stripeAccountId, known })
      : undefined;
  };
  const known = await findReportedByIntent(db, paymentIntentId);
  if (known) return void (await settleOwn(known));
  if (!namedOrderId) return;
  // Nearly always the payment of the order's own checkout, which another report may just be recording.
  const named = await findReportedOrder(db, namedOrderId);
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

/** Syncs what the provider warns of about a payment; does nothing when it has no order. Throws as `settleSession` does. */
export async function settleWarnings(
  context: Context,
  named: { paymentIntentId: string | null; chargeId: string | null },
  stripeAccountId: string | null,
): Promise<void> {
  const { paymentIntentId, chargeId } = named;
  const purchase =
    (paymentIntentId ? await findPurchaseByIntent(context.db, paymentIntentId) : undefined) ??
    (chargeId ? await findPurchaseByCharge(context.db, chargeId) : undefined);
  if (!purchase || purchase.payment.stripeAccountId !== stripeAccountId) return;
  await syncWarnings(context, purchase).catch(async (error: unknown) => {
    if (!(await isConfirmedGone(context, error, stripeAccountId))) throw error;
  });
}

/**
 * Syncs refunds and disputes by charge id, the only reference of an application fee; does nothing when the charge has no order or the
 * fee is fully refunded. Throws ProviderRefused and ProviderUnreachable.
 */
export async function settleCharge(context: Context, chargeId: string): Promise<void> {
  const { order, payment } = (await findPurchaseByCharge(context.db, chargeId)) ?? {};
  if (order?.status === 'refunded' && (await platformFeeLeft(context.db, order.id)) === 0) return;
  if (payment?.paymentIntentId)
    await settleRefundsAndDisputes(context, payment.paymentIntentId, payment.stripeAccountId);
}
