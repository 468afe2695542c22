import { address, boolean, email, hash, integer, list, metadata, oneChoice, required, text } from '../http/params.ts';
import { recurringParam } from './price-object.ts';

const lineItem = hash({
  price: text(),
  price_data: hash({
    currency: required(oneChoice(['usd'])),
    product_data: required(hash({ description: text(), name: required(text()) })),
    recurring: recurringParam,
    unit_amount: required(integer({ min: 0, max: 99_999_999 })),
  }),
  quantity: required(integer({ min: 1, max: 999_999 })),
});

export type GivenLine = ReturnType<typeof lineItem.read>;

export const sessionParams = hash({
  mode: required(oneChoice(['payment', 'subscription'])),
  adaptive_pricing: hash({ enabled: boolean() }),
  /** Any of Stripe's methods: the sandbox offers those that it has. */
  allowed_payment_method_types: list(text({ max: 40 })),
  cancel_url: address(),
  client_reference_id: text({ max: 200 }),
  customer: text(),
  customer_email: email(),
  expires_at: integer(),
  locale: oneChoice(['auto', 'en', 'es', 'es-419']),
  line_items: required(list(lineItem)),
  metadata: metadata(),
  payment_intent_data: hash({
    application_fee_amount: integer({ min: 1 }),
    description: text({ max: 1000 }),
    metadata: metadata(),
    setup_future_usage: oneChoice(['off_session']),
  }),
  payment_method_options: hash({
    us_bank_account: hash({ verification_method: oneChoice(['automatic', 'instant']) }),
  }),
  phone_number_collection: hash({ enabled: required(boolean()) }),
  subscription_data: hash({
    metadata: metadata(),
    trial_end: integer(),
    trial_period_days: integer({ min: 1, max: 730 }),
  }),
  success_url: required(address()),
});
