import type Stripe from 'stripe';
import { nulls } from '../store/nulls.ts';

type Session = Stripe.Checkout.Session;

/** What every new session begins with. */
const initial = {
  object: 'checkout.session',
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  custom_fields: [],
  custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
  livemode: false,
  payment_status: 'unpaid',
  shipping_options: [],
  status: 'open',
  ui_mode: 'hosted_page',
  ...nulls('after_expiration allow_promotion_codes billing_address_collection client_secret consent'),
  ...nulls('collected_information consent_collection currency_conversion customer_account customer_creation discounts'),
  ...nulls(
    'integration_identifier invoice invoice_creation managed_payments origin_context payment_intent payment_link',
  ),
  ...nulls('payment_method_collection payment_method_configuration_details permissions'),
  ...nulls('recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost'),
  ...nulls('submit_type subscription total_details wallet_options'),
} satisfies Partial<Session>;

/** A new open session, with every field that Stripe sends. */
export const newSession = (fields: Omit<Session, keyof typeof initial>): Session => ({ ...initial, ...fields });
