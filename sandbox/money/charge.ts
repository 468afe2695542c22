import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { Decline } from './cards.ts';
import { processingFee, type Method } from './fees.ts';
import type { KlarnaCategory } from './klarna.ts';
import { feeDetail, recordTransaction } from './ledger.ts';

type Details = Stripe.Charge.PaymentMethodDetails;

interface ChargeOptions {
  authenticated: boolean;
  decline?: Decline | undefined;
}

function methodDetails(
  method: Stripe.PaymentMethod,
  { data: { amount }, internal }: Stored<Stripe.PaymentIntent>,
  options: ChargeOptions,
): Details {
  if (!method.card)
    return {
      type: 'klarna',
      klarna: {
        payer_details: { address: { country: 'US' } },
        payment_method_category: (internal['klarnaCategory'] as KlarnaCategory | undefined) ?? null,
        preferred_locale: 'en-US',
      },
    };
  const { card } = method;
  return {
    type: 'card',
    card: {
      amount_authorized: options.decline ? null : amount,
      authorization_code: options.decline ? null : '123456',
      brand: card.brand,
      checks: { ...card.checks!, cvc_check: options.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass' },
      country: card.country,
      electronic_commerce_indicator: options.authenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: options.authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** The bank's answer as the charge carries it. */
function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const approved: Stripe.Charge.Outcome = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    risk_score: 22,
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
  if (!decline) return approved;
  return {
    ...approved,
    advice_code: decline.code === 'card_declined' ? 'try_again_later' : 'confirm_card_data',
    network_decline_code: decline.declineCode === 'insufficient_funds' ? '51' : '05',
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    seller_message: decline.sellerMessage,
    type: 'issuer_declined',
  };
}

/** Creates the charge of an attempt, declined or not; `settleCharge` books its money. */
export async function createCharge(
  world: World,
  intent: Stored<Stripe.PaymentIntent>,
  method: Stripe.PaymentMethod,
  options: ChargeOptions,
): Promise<Stored<Stripe.Charge>> {
  const { data: payment } = intent;
  const { decline } = options;
  const connected = intent.account !== world.platform;
  const charge: Stripe.Charge = {
    id: newId(method.type === 'card' ? 'charge' : 'payment'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: decline ? 0 : payment.amount,
    amount_refunded: 0,
    application: connected ? world.application : null,
    application_fee: null,
    application_fee_amount: payment.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: world.now,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, intent, options),
    receipt_email: payment.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${world.pagesOrigin}/receipts/${payment.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: payment.statement_descriptor,
    statement_descriptor_suffix: payment.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  emit(world, intent.account, decline ? 'charge.failed' : 'charge.succeeded', charge);
  return insert(world, intent.account, charge);
}

/**
 * Books a succeeded charge: the amount less Stripe's and the platform's fee to the account, the application fee to the
 * platform. Like Stripe, the sandbox does this after the charge and sends charge.updated.
 */
export async function settleCharge(world: World, charge: Stored<Stripe.Charge>): Promise<void> {
  const { data } = charge;
  const method: Method = data.payment_method_details?.type === 'klarna' ? 'klarna' : 'card';
  const feeAmount = data.application_fee_amount ?? 0;
  const fee = feeAmount > 0 ? applicationFee(world, charge, feeAmount) : null;
  const transaction = await recordTransaction(world, {
    account: charge.account,
    type: method === 'card' ? 'charge' : 'payment',
    reportingCategory: 'charge',
    amount: data.amount,
    currency: data.currency,
    description: data.description,
    source: data.id,
    feeDetails: [
      ...(fee ? [feeDetail('application_fee', feeAmount, world.application)] : []),
      feeDetail('stripe_fee', processingFee(method, data.amount)),
    ],
  });
  if (fee) {
    const earned = await recordTransaction(world, {
      account: world.platform,
      type: 'application_fee',
      reportingCategory: 'platform_earning',
      amount: feeAmount,
      currency: data.currency,
      description: null,
      source: fee.id,
    });
    fee.balance_transaction = earned.id;
    await insert(world, world.platform, fee);
    emit(world, world.platform, 'application_fee.created', fee);
  }
  data.balance_transaction = transaction.id;
  data.application_fee = fee?.id ?? null;
  await save(world, charge);
  emit(world, charge.account, 'charge.updated', data, {
    balance_transaction: null,
    ...(fee ? { application_fee: null } : {}),
  });
}

function applicationFee(world: World, charge: Stored<Stripe.Charge>, amount: number): Stripe.ApplicationFee {
  const id = newId('applicationFee');
  return {
    id,
    object: 'application_fee',
    account: charge.account,
    amount,
    amount_refunded: 0,
    application: world.application,
    balance_transaction: null,
    charge: charge.id,
    created: world.now,
    currency: charge.data.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  };
}
