import {
  boolean,
  clearableText,
  expandField,
  hash,
  integer,
  list as listOf,
  metadata,
  oneOf,
  required,
  text,
  timeOrNow,
} from '../http/params.ts';
import { recurringParam } from './price-object.ts';

const paymentSettings = hash(
  {
    payment_method_types: listOf(oneOf(['card'], ['link', 'klarna', 'us_bank_account'])),
    save_default_payment_method: oneOf(['off', 'on_subscription']),
  },
  ['payment_method_options'],
);

export const trialSettings = hash({
  end_behavior: required(
    hash({ missing_payment_method: required(oneOf(['cancel', 'create_invoice'], ['pause'])) }, [
      'billing_cycle_anchor',
    ]),
  ),
});

const priceData = hash(
  {
    currency: required(oneOf(['usd'])),
    product: required(text()),
    recurring: required(recurringParam),
    tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']),
    unit_amount: required(integer({ min: 0, max: 99_999_999 })),
  },
  ['unit_amount_decimal'],
);

const itemFields = {
  metadata: metadata(),
  price: text(),
  price_data: priceData,
  quantity: integer({ min: 0, max: 999_999 }),
};
const itemNotYet = ['billing_thresholds', 'clear_usage', 'current_trial', 'discounts', 'plan', 'tax_rates'];

const proration = oneOf(['always_invoice', 'create_prorations', 'none']);

const shared = {
  ...expandField,
  cancel_at_period_end: boolean(),
  collection_method: oneOf(['charge_automatically'], ['send_invoice']),
  metadata: metadata(),
  off_session: boolean(),
  payment_settings: paymentSettings,
  proration_behavior: proration,
  trial_end: timeOrNow(),
  trial_settings: trialSettings,
};

const notYet = [
  'add_invoice_items',
  'application_fee_percent',
  'automatic_tax',
  'backdate_start_date',
  'billing_cycle_anchor',
  'billing_cycle_anchor_config',
  'billing_schedules',
  'billing_thresholds',
  'cancel_at',
  'customer_account',
  'days_until_due',
  'default_source',
  'default_tax_rates',
  'discounts',
  'invoice_settings',
  'on_behalf_of',
  'pause_collection',
  'pending_invoice_item_interval',
  'proration_date',
  'transfer_data',
  'trial_from_plan',
];

export const subscriptionCreateParams = hash(
  {
    ...shared,
    billing_mode: hash({ type: required(oneOf(['flexible'], ['classic'])) }, ['flexible']),
    currency: oneOf(['usd']),
    customer: required(text()),
    default_payment_method: text(),
    description: text({ max: 500 }),
    items: required(listOf(hash(itemFields, itemNotYet))),
    payment_behavior: oneOf(
      ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'],
      ['pending_if_incomplete'],
    ),
    trial_period_days: integer({ min: 0, max: 730 }),
  },
  notYet,
);

export const cancellationDetails = hash(
  {
    comment: clearableText(),
    feedback: oneOf([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  },
  ['feedback_option'],
);

export const subscriptionUpdateParams = hash(
  {
    ...shared,
    cancellation_details: cancellationDetails,
    default_payment_method: text(),
    description: clearableText({ max: 500 }),
    items: listOf(hash({ ...itemFields, deleted: boolean(), id: text() }, itemNotYet)),
    payment_behavior: oneOf(
      ['allow_incomplete'],
      ['default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'],
    ),
  },
  notYet,
);

export const itemCreateParams = hash(
  { ...expandField, ...itemFields, proration_behavior: proration, subscription: required(text()) },
  [...itemNotYet, 'payment_behavior', 'proration_date'],
);
export const itemUpdateParams = hash(
  { ...expandField, ...itemFields, off_session: boolean(), proration_behavior: proration },
  [...itemNotYet, 'payment_behavior', 'proration_date'],
);
export const itemDeleteParams = hash({ proration_behavior: proration }, [
  'clear_usage',
  'payment_behavior',
  'proration_date',
]);
