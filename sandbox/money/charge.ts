import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { Decline } from './cards.ts';
import { processingFee, type Method } from './fees.ts';
import type { KlarnaCategory } from './klarna.ts';
import { feeDetail, recordTransaction } from './ledger.ts';

const unusedOfCard = {
  ...nulls('amount_authorized authorization_code checks electronic_commerce_indicator installments mandate'),
  ...nulls('network_transaction_id regulated_status three_d_secure transaction_link_id wallet'),
};

function methodDetails(
  { card }: Stripe.PaymentMethod,
  { internal }: Stored<Stripe.PaymentIntent>,
): Stripe.Charge.PaymentMethodDetails {
  if (!card) {
    const category = (internal['klarnaCategory'] as KlarnaCategory | undefined) ?? null;
    const klarna = { payer_details: null, payment_method_category: category, preferred_locale: 'en-US' };
    return { type: 'klarna', klarna };
  }
  const { brand, country, exp_month, exp_year, fingerprint = null, funding, last4 } = card;
  const shown = { brand, country, exp_month, exp_year, fingerprint, funding, last4, network: brand };
  return { type: 'card', card: { ...unusedOfCard, ...shown } };
}

const unused = {
  ...nulls('application_fee balance_transaction failure_balance_transaction on_behalf_of outcome receipt_email review'),
  ...nulls('receipt_number receipt_url shipping source source_transfer statement_descriptor transfer_data'),
  ...nulls('statement_descriptor_suffix transfer_group'),
};

/** Creates the charge of an attempt, declined or not; `settleCharge` books its money. */
export async function createCharge(
  world: World,
  intent: Stored<Stripe.PaymentIntent>,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Promise<Stored<Stripe.Charge>> {
  const { data: payment } = intent;
  const charge: Stripe.Charge = {
    ...unused,
    id: newId(method.type === 'card' ? 'charge' : 'payment'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: decline ? 0 : payment.amount,
    amount_refunded: 0,
    application: intent.account === world.platform ? null : world.application,
    application_fee_amount: payment.application_fee_amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: world.now,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    paid: !decline,
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, intent),
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
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
  const before = { balance_transaction: null, ...(fee ? { application_fee: null } : {}) };
  emit(world, charge.account, 'charge.updated', data, before);
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
