import type Stripe from 'stripe';
import type { ThinEvent } from './thin-event.ts';

/** The data of each kind of stored object. */
export interface Kinds {
  account: Stripe.Account;
  account_link: { expires_at: number };
  application_fee: Stripe.ApplicationFee;
  balance_transaction: Stripe.BalanceTransaction;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  deauthorised_account: Stripe.Account;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  fee_refund: Stripe.FeeRefund;
  file: Stripe.File;
  invoice: Stripe.Invoice;
  onboarding: object;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payment_method_configuration: Stripe.PaymentMethodConfiguration;
  payment_method_domain: Stripe.PaymentMethodDomain;
  payout: Stripe.Payout;
  portal_visit: object;
  price: Stripe.Price;
  product: Stripe.Product;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  refund: Stripe.Refund;
  review: Stripe.Review;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  'v2.core.event': ThinEvent;
  'v2.core.event_destination': Stripe.V2.Core.EventDestination;
}

export type Kind = keyof Kinds;

interface Traits {
  /** The field behind each filter of its lists; a dot leads into a hash. */
  filters?: Record<string, string>;
  /** The fields that `expand` replaces by objects. One that isn't an id is sent only when expanded. */
  expandable?: string[];
}

/** What filters and `expand` know of each kind, and of objects inside stored ones. */
export const traits: Partial<Record<string, Traits>> = {
  application_fee: { filters: { charge: 'charge' }, expandable: ['account', 'balance_transaction', 'charge'] },
  balance_transaction: {
    // A payout adds the value of its filter when it takes the transaction.
    filters: { currency: 'currency', payout: '', source: 'source', type: 'type' },
    expandable: ['source'],
  },
  'billing_portal.configuration': { filters: { active: 'active', is_default: 'is_default' } },
  charge: {
    filters: { customer: 'customer', payment_intent: 'payment_intent' },
    expandable: ['application_fee', 'balance_transaction', 'customer', 'payment_intent', 'refunds'],
  },
  'checkout.session': {
    filters: { customer: 'customer', payment_intent: 'payment_intent', status: 'status', subscription: 'subscription' },
    expandable: ['customer', 'invoice', 'payment_intent', 'subscription'],
  },
  customer: {
    filters: { email: 'email', test_clock: 'test_clock' },
    expandable: ['invoice_settings.default_payment_method', 'test_clock'],
  },
  dispute: {
    filters: { charge: 'charge', payment_intent: 'payment_intent' },
    expandable: ['charge', 'payment_intent'],
  },
  event: { filters: { type: 'type' } },
  fee_refund: { filters: { fee: 'fee' }, expandable: ['balance_transaction', 'fee'] },
  file: { filters: { purpose: 'purpose' } },
  invoice: {
    filters: { customer: 'customer', status: 'status', subscription: 'parent.subscription_details.subscription' },
    expandable: ['confirmation_secret', 'customer', 'parent.subscription_details.subscription', 'payments'],
  },
  invoice_payment: { expandable: ['payment.payment_intent'] },
  payment_intent: {
    filters: { customer: 'customer' },
    expandable: ['customer', 'latest_charge', 'payment_method', 'review'],
  },
  payment_method: { filters: { customer: 'customer', type: 'type' }, expandable: ['customer'] },
  payment_method_domain: { filters: { domain_name: 'domain_name', enabled: 'enabled' } },
  payout: { filters: { status: 'status' }, expandable: ['balance_transaction'] },
  price: { filters: { active: 'active', lookup_keys: 'lookup_key', product: 'product' }, expandable: ['product'] },
  product: { filters: { active: 'active' } },
  'radar.early_fraud_warning': {
    filters: { charge: 'charge', payment_intent: 'payment_intent' },
    expandable: ['charge', 'payment_intent'],
  },
  refund: {
    filters: { charge: 'charge', payment_intent: 'payment_intent' },
    expandable: ['balance_transaction', 'charge', 'payment_intent'],
  },
  review: { expandable: ['charge', 'payment_intent'] },
  setup_intent: { filters: { customer: 'customer' }, expandable: ['customer', 'payment_method'] },
  subscription: {
    filters: { customer: 'customer', status: 'status', test_clock: 'test_clock' },
    expandable: ['customer', 'default_payment_method', 'latest_invoice', 'pending_setup_intent', 'test_clock'],
  },
};
