/**
 * The event types that our two webhook endpoints subscribe to (docs/operating.md). Other events are stored but not
 * handled.
 */
const OF_PAYMENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** On the platform's own account: an admin's sales, and subscriptions. */
export const PLATFORM_EVENTS = [
  ...OF_PAYMENTS,
  'application_fee.refunded',
  'application_fee.refund.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
];

/** On connected accounts. */
export const CONNECT_EVENTS = [
  ...OF_PAYMENTS,
  'account.updated',
  'account.application.authorized',
  'account.application.deauthorized',
  'capability.updated',
];

const SUBSCRIBED = new Set([...PLATFORM_EVENTS, ...CONNECT_EVENTS]);

/** Whether the webhook endpoints subscribe to this event type. */
export const isSubscribed = (type: string) => SUBSCRIBED.has(type);
