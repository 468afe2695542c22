import {
  address,
  boolean,
  clearableText,
  email,
  expandField,
  hash,
  metadata,
  oneOf,
  required,
  text,
} from '../http/params.ts';
import type { CapabilityName } from './account-object.ts';

const requested = hash({ requested: required(boolean()) });

/** Capabilities that Stripe supports in the United States and the sandbox doesn't. */
const otherCapabilities = [
  'acss_debit_payments',
  'affirm_payments',
  'afterpay_clearpay_payments',
  'amazon_pay_payments',
  'app_distribution',
  'bank_transfer_payments',
  'card_issuing',
  'cartes_bancaires_payments',
  'cashapp_payments',
  'crypto_payments',
  'link_payments',
  'tax_reporting_us_1099_k',
  'tax_reporting_us_1099_misc',
  'treasury',
  'us_bank_account_ach_payments',
  'us_bank_transfer_payments',
  'zip_payments',
];

const place = hash({
  city: text(),
  country: text({ max: 2 }),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
});

const shared = {
  ...expandField,
  business_profile: hash(
    {
      mcc: text({ max: 4 }),
      name: text(),
      product_description: text(),
      support_address: place,
      support_email: email(),
      support_phone: text(),
      support_url: clearableText(),
      url: address(),
    },
    [
      'annual_revenue',
      'estimated_worker_count',
      'minority_owned_business_designation',
      'monthly_estimated_revenue',
      'specified_commercial_transactions_act_url',
    ],
  ),
  business_type: oneOf(['company', 'government_entity', 'individual', 'non_profit']),
  capabilities: hash(
    { card_payments: requested, klarna_payments: requested, transfers: requested } satisfies Record<
      CapabilityName,
      unknown
    >,
    otherCapabilities,
  ),
  default_currency: oneOf(['usd']),
  email: email(),
  metadata: metadata(),
  settings: hash({ payments: hash({ statement_descriptor: text({ max: 22 }) }) }, [
    'bacs_debit_payments',
    'branding',
    'card_issuing',
    'card_payments',
    'invoices',
    'payouts',
    'paypay_payments',
    'sepa_debit_payments',
    'treasury',
  ]),
};

const notYet = ['account_token', 'company', 'documents', 'external_account', 'groups', 'individual', 'tos_acceptance'];

export const accountCreateParams = hash(
  {
    ...shared,
    controller: hash({
      fees: hash({ payer: oneOf(['account', 'application']) }),
      losses: hash({ payments: oneOf(['application', 'stripe']) }),
      requirement_collection: oneOf(['stripe'], ['application']),
      stripe_dashboard: hash({ type: oneOf(['express', 'full', 'none']) }),
    }),
    country: oneOf(['US']),
    type: oneOf(['standard', 'express'], ['custom']),
  },
  notYet,
);

export const accountUpdateParams = hash(shared, notYet);

export const capabilityParams = hash({ ...expandField, requested: boolean() });
