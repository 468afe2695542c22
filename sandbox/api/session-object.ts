import type Stripe from 'stripe';

type Session = Stripe.Checkout.Session;

const noInvoice: NonNullable<Session['invoice_creation']> = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** What every new session begins with. */
const initial = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Session>;

/** The fields that depend on the mode. */
type OfMode = 'customer_creation' | 'invoice_creation' | 'payment_method_collection';

/** A new open session, with every field that Stripe sends. */
export function newSession(
  fields: Omit<Session, keyof typeof initial | OfMode> & Pick<Session, 'customer_details'>,
): Session {
  const subscribes = fields.mode === 'subscription';
  return {
    ...structuredClone(initial),
    customer_creation: fields.customer ? null : subscribes ? 'always' : 'if_required',
    invoice_creation: subscribes ? null : noInvoice,
    payment_method_collection: subscribes ? 'always' : 'if_required',
    ...fields,
  };
}
