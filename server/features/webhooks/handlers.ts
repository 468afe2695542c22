import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { providerEvents } from '../../db/schema.ts';
import { checkAccount } from '../connected-accounts/api.ts';
import { closeOrdersOfAccount } from '../checkout/api.ts';
import {
  settleCharge,
  settlePayment,
  settleRefundsAndDisputes,
  settleReported,
  settleSession,
  settleWarnings,
} from '../settlement/api.ts';
import { syncPayout } from '../payments/api.ts';
import { syncSubscription, syncSubscriptionOfPayer } from '../subscriptions/api.ts';

/** A stored event; its object has an id. */
export type HandledEvent = typeof providerEvents.$inferSelect & { objectId: string };

/**
 * Fetches the event's object from the provider and never trusts the payload. Throws when the event can't be handled
 * now.
 */
export type EventHandler = (context: Context, event: HandledEvent) => Promise<void>;

export const syncCheckout: EventHandler = async (context, event) => {
  await settleSession(context, event.objectId, event.account, { event: eventSession(event) });
};

/** The success page may have recorded the payment, or be recording it. */
export const syncPaidCheckout: EventHandler = async (context, event) => {
  const { objectId: sessionId, account: stripeAccountId } = event;
  await settleReported(context, { sessionId, stripeAccountId, event: eventSession(event) });
};

/** The provider's fee may be known only then. */
export const syncCharge: EventHandler = async (context, event) => {
  const { payment_intent: intent, metadata } = eventObject(event);
  if (typeof intent === 'string') await settlePayment(context, intent, event.account, metadata?.['order_id']);
};

/** For an event that starts a refund, and so can't report that one failed. */
export const syncNewRefund: EventHandler = (context, event) => syncRefunds(context, event, false);

export const syncRefundsOrDispute: EventHandler = (context, event) => syncRefunds(context, event, true);

async function syncRefunds(context: Context, event: HandledEvent, mayUndo: boolean): Promise<void> {
  const intent = eventObject(event).payment_intent;
  if (typeof intent !== 'string') return;
  await settleRefundsAndDisputes(context, intent, event.account, mayUndo);
  // It may have paid for a membership.
  if (event.account === null) await syncSubscriptionOfPayer(context, intent);
}

/** An early fraud warning or a review. */
export const syncWarning: EventHandler = async (context, event) => {
  const { payment_intent: intent, charge } = eventObject(event);
  const toId = (reference: unknown) => (typeof reference === 'string' ? reference : null);
  await settleWarnings(context, { paymentIntentId: toId(intent), chargeId: toId(charge) }, event.account);
};

/** A refund of our fee, perhaps made in the provider's dashboard. */
export const syncFeeRefund: EventHandler = async (context, event) => {
  const { charge } = eventObject(event);
  if (typeof charge === 'string') await settleCharge(context, charge);
};

/** Records a payout that reached the bank, or was returned by it. */
export const syncEventPayout: EventHandler = (context, { objectId, account }) => syncPayout(context, objectId, account);

export const syncAccount: EventHandler = (context, event) => syncEventAccount(context, event, false);

export const syncDeauthorizedAccount: EventHandler = (context, event) => syncEventAccount(context, event, true);

async function syncEventAccount(
  context: Context,
  { account }: HandledEvent,
  isReportedDeauthorized: boolean,
): Promise<void> {
  if (account === null) return;
  const { isDeauthorized } = await checkAccount(context, account, { isReportedDeauthorized });
  if (isDeauthorized) await closeOrdersOfAccount(context, account);
}

export const syncMembership: EventHandler = (context, { objectId }) => syncSubscription(context, objectId);

export const syncInvoicedMembership: EventHandler = async (context, event) => {
  const subscription = eventObject(event).parent?.subscription_details?.subscription;
  const subscriptionId = typeof subscription === 'string' ? subscription : subscription?.id;
  // An invoice may be without a subscription.
  if (subscriptionId) await syncSubscription(context, subscriptionId);
};

interface EventObject {
  payment_intent?: unknown;
  charge?: unknown;
  metadata?: Record<string, string>;
  parent?: Stripe.Invoice['parent'];
}

const eventObject = (event: HandledEvent) => (event.payload as { data: { object: EventObject } }).data.object;

const eventSession = ({ payload }: HandledEvent) =>
  (payload as { data: { object: Stripe.Checkout.Session } }).data.object;
