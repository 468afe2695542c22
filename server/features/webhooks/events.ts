import {
  syncAccount,
  syncCharge,
  syncCheckout,
  syncDeauthorizedAccount,
  syncFeeRefund,
  syncInvoicedMembership,
  syncMembership,
  syncNewRefund,
  syncPaidCheckout,
  syncEventPayout,
  syncRefundsOrDispute,
  syncWarning,
  type EventHandler,
} from './handlers.ts';

/** Whose events: the platform's own account's, connected accounts', or both. Each of the first two has an endpoint. */
type Scope = 'platform' | 'connected' | 'both';

/**
 * The events that our webhook endpoints subscribe to, and their handlers. Others are stored but not handled. The list
 * in docs/operating.md is made of it.
 */
const EVENTS = new Map<string, { scope: Scope; handle: EventHandler }>(
  Object.entries({
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
    'payout.paid': { scope: 'both', handle: syncEventPayout },
    'payout.failed': { scope: 'both', handle: syncEventPayout },
    'application_fee.refunded': { scope: 'platform', handle: syncFeeRefund },
    'application_fee.refund.updated': { scope: 'platform', handle: syncFeeRefund },
    'customer.subscription.created': { scope: 'platform', handle: syncMembership },
    'customer.subscription.updated': { scope: 'platform', handle: syncMembership },
    'customer.subscription.deleted': { scope: 'platform', handle: syncMembership },
    'customer.subscription.paused': { scope: 'platform', handle: syncMembership },
    'customer.subscription.resumed': { scope: 'platform', handle: syncMembership },
    'customer.subscription.trial_will_end': { scope: 'platform', handle: syncMembership },
    'invoice.paid': { scope: 'platform', handle: syncInvoicedMembership },
    'invoice.payment_failed': { scope: 'platform', handle: syncInvoicedMembership },
    'account.updated': { scope: 'connected', handle: syncAccount },
    'account.application.authorized': { scope: 'connected', handle: syncAccount },
    'account.application.deauthorized': { scope: 'connected', handle: syncDeauthorizedAccount },
    'capability.updated': { scope: 'connected', handle: syncAccount },
  } as const),
);

/** The handler of an event type on a connected account (null: the platform's own); undefined if it isn't subscribed. */
export function findHandler(type: string, account: string | null): EventHandler | undefined {
  const event = EVENTS.get(type);
  return event && includes(event.scope, account === null ? 'platform' : 'connected') ? event.handle : undefined;
}

/** The event types of one endpoint. */
export const subscribedTypes = (endpoint: 'platform' | 'connected'): string[] =>
  [...EVENTS].flatMap(([type, { scope }]) => (includes(scope, endpoint) ? [type] : []));

const includes = (scope: Scope, endpoint: Scope) => scope === 'both' || scope === endpoint;
