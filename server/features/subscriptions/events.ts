import { eventObject, type EventHandler, type ProviderEvents } from '../../provider-events.ts';
import { syncSubscription, syncSubscriptionOfPayer } from './sync.ts';

const syncMembership: EventHandler = (context, { objectId }) => syncSubscription(context, objectId);

const syncInvoicedMembership: EventHandler = async (context, event) => {
  const subscription = eventObject(event).parent?.subscription_details?.subscription;
  const subscriptionId = typeof subscription === 'string' ? subscription : subscription?.id;
  // An invoice may be without a subscription.
  if (subscriptionId) await syncSubscription(context, subscriptionId);
};

/** A refund or dispute at the platform's own account may be about what paid for a membership. */
const syncPaidMembership: EventHandler = async (context, event) => {
  const intent = eventObject(event).payment_intent;
  if (typeof intent === 'string') await syncSubscriptionOfPayer(context, intent);
};

export const subscriptionEvents: ProviderEvents = {
  'customer.subscription.created': { scope: 'platform', handle: syncMembership },
  'customer.subscription.updated': { scope: 'platform', handle: syncMembership },
  'customer.subscription.deleted': { scope: 'platform', handle: syncMembership },
  'customer.subscription.paused': { scope: 'platform', handle: syncMembership },
  'customer.subscription.resumed': { scope: 'platform', handle: syncMembership },
  'customer.subscription.trial_will_end': { scope: 'platform', handle: syncMembership },
  'invoice.paid': { scope: 'platform', handle: syncInvoicedMembership },
  'invoice.payment_failed': { scope: 'platform', handle: syncInvoicedMembership },
  'charge.refunded': { scope: 'platform', handle: syncPaidMembership },
  'refund.created': { scope: 'platform', handle: syncPaidMembership },
  'refund.updated': { scope: 'platform', handle: syncPaidMembership },
  'refund.failed': { scope: 'platform', handle: syncPaidMembership },
  'charge.dispute.created': { scope: 'platform', handle: syncPaidMembership },
  'charge.dispute.updated': { scope: 'platform', handle: syncPaidMembership },
  'charge.dispute.closed': { scope: 'platform', handle: syncPaidMembership },
  'charge.dispute.funds_withdrawn': { scope: 'platform', handle: syncPaidMembership },
  'charge.dispute.funds_reinstated': { scope: 'platform', handle: syncPaidMembership },
};
