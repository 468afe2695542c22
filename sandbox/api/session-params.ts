import { address, boolean, email, expandField, hash, integer, list, metadata, oneOf, required, text } from '../http/params.ts';

const customMessage = hash({ message: required(text({ max: 1200 })) });

/** What Stripe takes and the sandbox doesn't, so that it is refused rather than ignored. */
const notYet = [
  'automatic_tax', 'branding_settings', 'consent_collection', 'currency', 'custom_fields',
  'customer', 'customer_account', 'customer_update', 'discounts', 'invoice_creation',
  'managed_payments', 'name_collection', 'optional_items', 'origin_context', 'payment_method_configuration',
  'payment_method_data', 'permissions', 'redirect_on_completion', 'return_url', 'saved_payment_method_options',
  'setup_intent_data', 'shipping_address_collection', 'shipping_options', 'subscription_data', 'tax_id_collection', 'wallet_options',
];

/** Methods that Stripe knows and the sandbox never offers: they may be asked for, or be left out. */
const otherMethods = [
  'acss_debit', 'affirm', 'afterpay_clearpay', 'alipay', 'alma', 'amazon_pay', 'au_becs_debit', 'bacs_debit', 'bancontact', 'billie', 'bizum', 'blik', 'boleto',
  'cashapp', 'crypto', 'customer_balance', 'eps', 'fpx', 'giropay', 'grabpay', 'ideal', 'kakao_pay', 'konbini', 'kr_card', 'link', 'mb_way', 'mobilepay',
  'multibanco', 'naver_pay', 'nz_bank_account', 'oxxo', 'p24', 'pay_by_bank', 'payco', 'paynow', 'paypal', 'paypay', 'payto', 'pix', 'promptpay', 'revolut_pay',
  'samsung_pay', 'satispay', 'scalapay', 'sepa_debit', 'sequra', 'sofort', 'sunbit', 'swish', 'twint', 'upi', 'us_bank_account', 'wechat_pay', 'zip',
] as const;

const methods = list(oneOf(['card', 'klarna', ...otherMethods]));

const lineItem = hash(
  {
    metadata: metadata(),
    price_data: required(
      hash(
        {
          currency: required(text({ max: 3 })),
          product_data: required(
            hash({ description: text(), images: list(address()), metadata: metadata(), name: required(text()) }, ['tax_code', 'tax_details', 'unit_label']),
          ),
          tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']),
          unit_amount: required(integer({ min: 0, max: 99_999_999 })),
        },
        ['product', 'recurring', 'unit_amount_decimal'],
      ),
    ),
    quantity: required(integer({ min: 1, max: 999_999 })),
  },
  ['adjustable_quantity', 'dynamic_tax_rates', 'price', 'tax_rates'],
);

export const sessionParams = hash(
  {
    ...expandField,
    adaptive_pricing: hash({ enabled: oneOf(['false'], ['true']) }),
    after_expiration: hash({ recovery: hash({ enabled: required(boolean()) }, ['allow_promotion_codes']) }),
    allowed_payment_method_types: methods,
    allow_promotion_codes: oneOf(['false'], ['true']),
    billing_address_collection: oneOf(['auto'], ['required']),
    cancel_url: address(),
    client_reference_id: text({ max: 200 }),
    custom_text: hash({ submit: customMessage, after_submit: customMessage }, ['shipping_address', 'terms_of_service_acceptance']),
    customer_creation: oneOf(['if_required'], ['always']),
    customer_email: email(),
    excluded_payment_method_types: methods,
    expires_at: integer(),
    integration_identifier: text(),
    line_items: list(lineItem),
    locale: text({ max: 10 }),
    metadata: metadata(),
    mode: required(oneOf(['payment'], ['setup', 'subscription'])),
    payment_intent_data: hash(
      {
        application_fee_amount: integer({ min: 1 }),
        capture_method: oneOf(['automatic', 'automatic_async'], ['manual']),
        description: text({ max: 1000 }),
        metadata: metadata(),
        receipt_email: email(),
        statement_descriptor: text({ max: 22 }),
        statement_descriptor_suffix: text({ max: 22 }),
      },
      ['on_behalf_of', 'setup_future_usage', 'shipping', 'transfer_data', 'transfer_group'],
    ),
    payment_method_collection: oneOf(['always'], ['if_required']),
    payment_method_options: hash({ card: hash({ request_three_d_secure: oneOf(['automatic'], ['any', 'challenge']) }), klarna: hash({}) }),
    phone_number_collection: hash({ enabled: required(boolean()) }),
    submit_type: oneOf(['auto', 'book', 'donate', 'pay'], ['subscribe']),
    success_url: address(),
    ui_mode: oneOf(['hosted_page'], ['elements', 'embedded_page', 'form']),
  },
  notYet,
);

export const sessionUpdateParams = hash({ ...expandField, metadata: metadata() }, ['collected_information', 'line_items', 'payment_intent_data', 'shipping_options']);

