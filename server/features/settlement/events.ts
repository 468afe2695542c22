import type Stripe from 'stripe';
import { eventObject, type EventHandler, type HandledEvent, type ProviderEvents } from '../../provider-events.ts';
import {
  settleCharge,
  settlePayment,
  settleRefundsAndDisputes,
  settleReported,
  settleSession,
  settleWarnings,
} from './from-provider.ts';

const syncCheckout: EventHandler = async (context, event) => {
  await settleSession(context, event.objectId, event.account, { event: eventSession(event) });
};

/** The success page may have recorded the payment, or be recording it. */
const syncPaidCheckout: EventHandler = async (context, event) => {
  const { objectId: sessionId, account: stripeAccountId } = event;
  await settleReported(context, { sessionId, stripeAccountId, event: eventSession(event) });
};

/** The provider's fee may be known only then. */
const syncCharge: EventHandler = async (context, event) => {
  const { payment_intent: intent, metadata } = eventObject(event);
  if (typeof intent === 'string') await settlePayment(context, intent, event.account, metadata?.['order_id']);
};

/** `mayUndo` false: the event starts a refund, and so can't report that one failed. */
const syncRefunds =
  (mayUndo: boolean): EventHandler =>
  async (context, event) => {
    const intent = eventObject(event).payment_intent;
    if (typeof intent === 'string') await settleRefundsAndDisputes(context, intent, event.account, mayUndo);
  };
const syncNewRefund = syncRefunds(false);
const syncRefundsOrDispute = syncRefunds(true);

/** An early fraud warning or a review. */
const syncWarning: EventHandler = async (context, event) => {
  const { payment_intent: intent, charge } = eventObject(event);
  const toId = (reference: unknown) => (typeof reference === 'string' ? reference : null);
  await settleWarnings(context, { paymentIntentId: toId(intent), chargeId: toId(charge) }, event.account);
};

/** A refund of our fee, perhaps made in the provider's dashboard. */
const syncFeeRefund: EventHandler = async (context, event) => {
  const { charge } = eventObject(event);
  if (typeof charge === 'string') await settleCharge(context, charge);
};

const eventSession = ({ payload }: HandledEvent) =>
  (payload as { data: { object: Stripe.Checkout.Session } }).data.object;

export const settlementEvents: ProviderEvents = {
  'checkout.session.completed': { scope: 'both', handle: syncPaidCheckout },
  'checkout.session.expired': { scope: 'both', handle: syncCheckout },
  'checkout.session.async_payment_succeeded': { scope: 'both', handle: syncPaidCheckout },
  'checkout.session.async_payment_failed': { scope: 'both', handle: syncCheckout },
  'charge.updated': { scope: 'both', handle: syncCharge },
  'charge.refunded': { scope: 'both', handle: syncNewRefund },
  'refund.created': { scope: 'both', handle: syncNewRefund },
  'refund.updated': { scope: 'both', handle: syncRefundsOrDispute },
  'refund.failed': { scope: 'both', handle: syncRefundsOrDispute },
  'charge.dispute.created': { scope: 'both', handle: syncRefundsOrDispute },
  'charge.dispute.updated': { scope: 'both', handle: syncRefundsOrDispute },
  'charge.dispute.closed': { scope: 'both', handle: syncRefundsOrDispute },
  'charge.dispute.funds_withdrawn': { scope: 'both', handle: syncRefundsOrDispute },
  'charge.dispute.funds_reinstated': { scope: 'both', handle: syncRefundsOrDispute },
  'radar.early_fraud_warning.created': { scope: 'both', handle: syncWarning },
  'radar.early_fraud_warning.updated': { scope: 'both', handle: syncWarning },
  'review.opened': { scope: 'both', handle: syncWarning },
  'review.closed': { scope: 'both', handle: syncWarning },
  'application_fee.refunded': { scope: 'platform', handle: syncFeeRefund },
  'application_fee.refund.updated': { scope: 'platform', handle: syncFeeRefund },
};
