import type Stripe from 'stripe';

/** The fields that differ between sessions; all others are the same for every session. */
export type SessionFields = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'after_expiration'
  | 'allowed_payment_method_types'
  | 'amount_subtotal'
  | 'amount_total'
  | 'billing_address_collection'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'custom_text'
  | 'customer'
  | 'customer_email'
  | 'excluded_payment_method_types'
  | 'expires_at'
  | 'integration_identifier'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_method_options'
  | 'payment_method_types'
  | 'phone_number_collection'
  | 'recovered_from'
  | 'submit_type'
  | 'success_url'
  | 'url'
>;

/** A new open session, with every field that Stripe sends. */
export function newSession(fields: SessionFields): Stripe.Checkout.Session {
  const subscription = fields.mode === 'subscription';
  return {
    id: fields.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: fields.after_expiration,
    allow_promotion_codes: null,
    allowed_payment_method_types: fields.allowed_payment_method_types,
    amount_subtotal: fields.amount_subtotal,
    amount_total: fields.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: fields.billing_address_collection,
    cancel_url: fields.cancel_url,
    client_reference_id: fields.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.created,
    currency: fields.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: fields.custom_text,
    customer: fields.customer,
    customer_account: null,
    customer_creation: fields.customer ? null : subscription ? 'always' : 'if_required',
    customer_details:
      fields.customer_email === null
        ? null
        : {
            address: null,
            business_name: null,
            email: fields.customer_email,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: fields.customer_email,
    discounts: [],
    ...(fields.excluded_payment_method_types
      ? { excluded_payment_method_types: fields.excluded_payment_method_types }
      : {}),
    expires_at: fields.expires_at,
    integration_identifier: fields.integration_identifier,
    invoice: null,
    invoice_creation: subscription
      ? null
      : {
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
        },
    livemode: false,
    locale: fields.locale,
    managed_payments: { enabled: false },
    metadata: fields.metadata,
    mode: fields.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: subscription ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: fields.payment_method_options,
    payment_method_types: fields.payment_method_types,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: fields.phone_number_collection ?? { enabled: false },
    recovered_from: fields.recovered_from,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: fields.submit_type,
    subscription: null,
    success_url: fields.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: fields.url,
    wallet_options: null,
  };
}
