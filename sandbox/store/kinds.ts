import type Stripe from 'stripe';

/** The data of each kind of stored object. */
export interface Kinds {
  account: Stripe.Account;
  account_link: { expires_at: number };
  application_fee: Stripe.ApplicationFee;
  balance_transaction: Stripe.BalanceTransaction;
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
  payout: Stripe.Payout;
  portal_visit: object;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
}

export type Kind = keyof Kinds;

interface Traits {
  /** What its ids begin with. */
  prefixes?: string[];
  /** The field behind each filter of its lists; a dot leads into a hash. */
  filters?: Record<string, string>;
  /** The fields that `expand` replaces by objects. One that isn't an id is sent only when expanded. */
  expandable?: string[];
}

/** What filters and `expand` know of each kind, and of objects inside stored ones. */
export const traits: Partial<Record<string, Traits>> = {
  account: { prefixes: ['acct_'] },
  application_fee: {
    prefixes: ['fee_'],
    filters: { charge: 'charge' },
    expandable: ['account', 'balance_transaction', 'charge'],
  },
  balance_transaction: {
    prefixes: ['txn_'],
    // A payout adds the value of its filter when it takes the transaction.
    filters: { currency: 'currency', payout: '', source: 'source', type: 'type' },
    expandable: ['source'],
  },
  charge: {
    prefixes: ['ch_', 'py_'],
    filters: { customer: 'customer', payment_intent: 'payment_intent' },
    expandable: ['application_fee', 'balance_transaction', 'customer', 'payment_intent', 'refunds'],
  },
  'checkout.session': {
    filters: {
      customer: 'customer',
      payment_intent: 'payment_intent',
      status: 'status',
      subscription: 'subscription',
    },
    expandable: ['customer', 'invoice', 'payment_intent', 'subscription'],
  },
  customer: {
    prefixes: ['cus_'],
    filters: { email: 'email', test_clock: 'test_clock' },
    expandable: ['invoice_settings.default_payment_method', 'test_clock'],
  },
  dispute: {
    prefixes: ['du_'],
    filters: { charge: 'charge', payment_intent: 'payment_intent' },
    expandable: ['charge', 'payment_intent'],
  },
  event: { filters: { type: 'type' } },
  fee_refund: {
    prefixes: ['fr_'],
    filters: { fee: 'fee' },
    expandable: ['balance_transaction', 'fee'],
  },
  file: { prefixes: ['file_'], filters: { purpose: 'purpose' } },
  invoice: {
    prefixes: ['in_'],
    filters: { customer: 'customer', status: 'status', subscription: 'parent.subscription_details.subscription' },
    expandable: ['confirmation_secret', 'customer', 'parent.subscription_details.subscription', 'payments'],
  },
  invoice_payment: { expandable: ['payment.payment_intent'] },
  payment_intent: {
    prefixes: ['pi_'],
    filters: { customer: 'customer' },
    expandable: ['customer', 'latest_charge', 'payment_method'],
  },
  payment_method: {
    prefixes: ['pm_'],
    filters: { customer: 'customer', type: 'type' },
    expandable: ['customer'],
  },
  payout: {
    prefixes: ['po_'],
    filters: { status: 'status' },
    expandable: ['balance_transaction'],
  },
  price: {
    prefixes: ['price_'],
    filters: { active: 'active', lookup_keys: 'lookup_key', product: 'product' },
    expandable: ['product'],
  },
  product: { prefixes: ['prod_'], filters: { active: 'active' } },
  refund: {
    prefixes: ['pyr_', 're_'],
    filters: { charge: 'charge', payment_intent: 'payment_intent' },
    expandable: ['balance_transaction', 'charge', 'payment_intent'],
  },
  setup_intent: {
    prefixes: ['seti_'],
    filters: { customer: 'customer' },
    expandable: ['customer', 'payment_method'],
  },
  subscription: {
    prefixes: ['sub_'],
    filters: { customer: 'customer', status: 'status', test_clock: 'test_clock' },
    expandable: ['customer', 'default_payment_method', 'latest_invoice', 'pending_setup_intent', 'test_clock'],
  },
  'test_helpers.test_clock': { prefixes: ['clock_'] },
};
