import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { bankDetails } from './bank-account.ts';
import { addBusinessDays, settlementDays } from './business-days.ts';
import type { Decline } from './cards.ts';
import { processingFee } from './fees.ts';
import type { KlarnaCategory } from './klarna.ts';
import { feeDetail, recordTransaction, startOfDay } from './ledger.ts';
import { toMethod } from './methods.ts';
import type { StoredMethod } from './payment-method.ts';

const unusedOfCard = {
  ...nulls('amount_authorized authorization_code checks electronic_commerce_indicator installments mandate'),
  ...nulls('network_transaction_id regulated_status three_d_secure transaction_link_id wallet'),
};

function methodDetails(
  world: World,
  { data, internal: ofMethod }: StoredMethod,
  { internal }: Stored<Stripe.PaymentIntent>,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = data;
  if (data.us_bank_account) {
    const debited = new Date(addBusinessDays(world.now, 1) * 1000).toISOString().slice(0, 10);
    return { type: 'us_bank_account', us_bank_account: bankDetails(data, String(ofMethod['mandate']), debited) };
  }
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

/** Creates the charge of an attempt, declined, pending or paid; `settleCharge` books its money. */
export async function createCharge(
  world: World,
  intent: Stored<Stripe.PaymentIntent>,
  stored: StoredMethod,
  answer?: Decline | 'pending',
): Promise<Stored<Stripe.Charge>> {
  const { data: payment } = intent;
  const { data: method } = stored;
  const decline = answer === 'pending' ? undefined : answer;
  const status = answer === 'pending' ? 'pending' : answer ? 'failed' : 'succeeded';
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
    paid: status === 'succeeded',
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: methodDetails(world, stored, intent),
    ...(payment.presentment_details && { presentment_details: payment.presentment_details }),
    refunded: false,
    status,
  };
  emit(world, intent.account, `charge.${status}`, charge);
  return insert(world, intent.account, charge);
}

/** Ends a pending charge, which the caller has locked: the bank pays, or it doesn't. */
export async function endCharge(
  world: World,
  charge: Stored<Stripe.Charge>,
  failure?: { code: string; message: string },
): Promise<void> {
  const { data } = charge;
  const debit = data.payment_method_details?.us_bank_account;
  if (debit && !failure) debit.payment_reference = String(randomInt(1e14)).padStart(15, '0');
  Object.assign(data, {
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    paid: !failure,
    status: failure ? 'failed' : 'succeeded',
  });
  await save(world, charge);
  emit(world, charge.account, `charge.${data.status}`, data);
}

/**
 * Books a succeeded charge: the amount less Stripe's and the platform's fee to the account, the application fee to the
 * platform. Like Stripe, the sandbox does this after the charge and sends charge.updated.
 */
export async function settleCharge(world: World, charge: Stored<Stripe.Charge>): Promise<void> {
  const { data } = charge;
  const method = toMethod(data.payment_method_details?.type);
  const feeAmount = data.application_fee_amount ?? 0;
  const fee = feeAmount > 0 ? applicationFee(world, charge, feeAmount) : null;
  const transaction = await recordTransaction(world, {
    account: charge.account,
    type: method === 'card' ? 'charge' : 'payment',
    reportingCategory: 'charge',
    amount: data.amount,
    description: data.description,
    source: data.id,
    ...(method === 'us_bank_account' && { availableOn: startOfDay(addBusinessDays(data.created, settlementDays)) }),
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
