import type Stripe from 'stripe';
import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { nulls } from '../store/nulls.ts';
import { existing, insert, insertObjects, newObject, save, type Stored } from '../store/objects.ts';
import { readSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import { closeInquiry, isInquiry, isUndecided, withdrawnBy } from './dispute.ts';
import { addBusinessDays } from './business-days.ts';
import { proportionalFeeRefund } from './fees.ts';
import { formatMoney } from './format.ts';
import { feeDetail, lockAvailable, recordTransaction, startOfDay } from './ledger.ts';
import { toMethod, readTraits, type Method } from './methods.ts';
import { costOfRefund } from './presentment.ts';
import { endWarnings } from './warnings.ts';

type Charge = Stored<Stripe.Charge>;
type Fee = Stored<Stripe.ApplicationFee>;

/** What the operator makes of an account's refunds; undefined: its available balance decides. */
export type WithoutBalance = 'pending' | 'refused' | undefined;

interface RefundTerms {
  amount: number | undefined;
  reason: Stripe.Refund['reason'];
  metadata: Record<string, string>;
  withApplicationFee: boolean;
  withoutBalance: WithoutBalance;
}

/** A refund of a debit is with the bank for so many business days. https://docs.stripe.com/payments/ach-direct-debit#refunds */
const DEBIT_REFUND_DAYS = 3;

/** The amount of a refund, by default what is left. Throws if it can't be refunded. */
async function refundableAmount(world: World, charge: Charge, wanted: number | undefined): Promise<number> {
  const { data } = charge;
  const { takenByBanks, isWithBank } = await readDisputes(world, charge);
  const left = data.amount - data.amount_refunded - takenByBanks;
  const { refundDays = Infinity } = readTraits(readMethod(charge));
  if (data.status === 'failed')
    throw codedRefusal('charge_not_refundable', `Charge ${data.id} cannot be refunded because it did not succeed.`);
  if (charge.created + refundDays * DAY < world.now)
    throw codedRefusal('charge_not_refundable', `Charge ${data.id} can only be refunded for ${refundDays} days.`);
  if (data.refunded) throw codedRefusal('charge_already_refunded', `Charge ${data.id} has already been refunded.`);
  if (isWithBank || left <= 0)
    throw codedRefusal('charge_disputed', `Charge ${data.id} has been charged back; cannot issue a refund.`);
  const amount = wanted ?? left;
  if (amount > left) {
    const what = left === data.amount ? 'charge amount' : 'unrefunded amount on charge';
    throw invalidRequest(
      `Refund amount (${formatMoney(amount)}) is greater than ${what} (${formatMoney(left)})`,
      'amount',
    );
  }
  return amount;
}

/**
 * A dispute that is open leaves nothing refundable, and one that is over what it took of the charge. An inquiry has taken
 * nothing.
 */
async function readDisputes(world: World, charge: Charge) {
  const disputes = charge.data.disputed ? await listDisputes(world, charge) : [];
  return {
    isWithBank: disputes.some(isUndecided),
    takenByBanks: disputes.reduce((sum, dispute) => sum + withdrawnBy(dispute), 0),
  };
}

const listDisputes = async ({ tx }: World, { id, account }: Charge): Promise<Stripe.Dispute[]> =>
  (await listObjects(tx, { account, object: 'dispute', filters: { charge: id } })).data;

/** A full refund settles what a bank only asked about, and warnings; one of what Klarna asks about its inquiry. */
async function settleByRefund(world: World, charge: Charge, amount: number): Promise<void> {
  const { refunded } = charge.data;
  for (const dispute of charge.data.disputed ? await listDisputes(world, charge) : [])
    if (isInquiry(dispute) && (refunded || (!isCard(charge) && amount >= dispute.amount)))
      await closeInquiry(world, await existing(world, 'dispute', dispute.id, { lock: true }));
  if (refunded) await endWarnings(world, charge, 'refunded');
}

/**
 * Refunds a charge, which the caller has locked, in full or in part. Stripe keeps its processing fee; the application
 * fee is refunded in proportion if requested. While the balance is too low, a refund is refused, or pending: then nothing moves yet. A
 * refund of a debit waits for the debit, and then for the bank.
 */
export async function refundCharge(world: World, charge: Charge, terms: RefundTerms): Promise<Stripe.Refund> {
  const { data } = charge;
  const amount = await refundableAmount(world, charge, terms.amount);
  // Stripe sends no code with it.
  const waitsFor = await reasonToWait(world, charge, amount, terms.withoutBalance);
  if (terms.withApplicationFee && (waitsFor !== 'charge_pending' || !data.application_fee_amount)) toFee(charge);
  const refund: Stripe.Refund = {
    id: newId(isCard(charge) ? 'refund' : 'paymentRefund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: data.id,
    created: world.now,
    currency: data.currency,
    metadata: terms.metadata,
    payment_intent: typeof data.payment_intent === 'string' ? data.payment_intent : null,
    payment_method: data.payment_method,
    reason: terms.reason,
    status: 'succeeded',
    ...nulls('customer customer_account receipt_number source_transfer_reversal transfer_reversal'),
  };
  data.amount_refunded += amount;
  data.refunded = data.amount_refunded === data.amount;
  const stored = newObject(world, charge.account, refund, {
    internal: { withApplicationFee: terms.withApplicationFee },
  });
  if (waitsFor) hold(world, stored, waitsFor);
  else await send(world, stored, charge);
  await insertObjects(world.tx, [stored]);
  await save(world, charge);
  emit(world, charge.account, 'refund.created', refund);
  emit(world, charge.account, 'charge.refunded', data, {
    amount_refunded: data.amount_refunded - amount,
    ...(data.refunded ? { refunded: false } : {}),
  });
  await settleByRefund(world, charge, amount);
  return refund;
}

/** Why a new refund can't go out yet. Stripe lets only refunds of cards and Klarna wait for the balance. */
async function reasonToWait(world: World, charge: Charge, amount: number, withoutBalance: WithoutBalance) {
  const isDebit = readMethod(charge) === 'us_bank_account';
  if (withoutBalance !== 'refused' && charge.data.status === 'pending') return 'charge_pending';
  const isCovered = withoutBalance === undefined && (await coversRefund(world, charge.account, amount));
  if (isCovered) return undefined;
  if (withoutBalance === 'refused' || (isDebit && withoutBalance === undefined))
    throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.');
  return 'insufficient_funds';
}

/** Lets a refund wait: for the payment, which tells of its end, or for the balance, into which money comes at midnight. */
export function hold(
  { now }: World,
  refund: Stored<Stripe.Refund>,
  pending_reason: 'charge_pending' | 'insufficient_funds',
): void {
  Object.assign(refund.data, { status: 'pending', pending_reason });
  refund.dueAt = pending_reason === 'charge_pending' ? null : startOfDay(now) + DAY;
}

/** Sends a refund, which is done at once, or when the bank has it. */
async function send(world: World, refund: Stored<Stripe.Refund>, charge: Charge): Promise<void> {
  const { data } = refund;
  data.balance_transaction = await moveRefund(world, charge, data, refund.internal['withApplicationFee'] === true);
  if (readMethod(charge) !== 'us_bank_account') return finish(refund);
  Object.assign(data, { status: 'pending', pending_reason: 'processing' });
  refund.dueAt = addBusinessDays(world.now, DEBIT_REFUND_DAYS);
}

function finish(refund: Stored<Stripe.Refund>): void {
  refund.data.status = 'succeeded';
  delete refund.data.pending_reason;
  refund.dueAt = null;
}

const DAY = 24 * 60 * 60;

/** Whether what is available covers a refund; what is pending doesn't count. https://docs.stripe.com/refunds */
export async function coversRefund(world: World, account: string, amount: number): Promise<boolean> {
  return (await readSetting(world.tx, 'refunds_covered', false)) || (await lockAvailable(world, account)) >= amount;
}

const readMethod = ({ data }: Charge): Method => toMethod(data.payment_method_details?.type);
const isCard = (charge: Charge): boolean => readMethod(charge) === 'card';

/** Books a refund on the account, with its part of the application fee. Returns the id of its balance transaction. */
async function moveRefund(
  world: World,
  charge: Charge,
  { id, amount }: Stripe.Refund,
  withApplicationFee: boolean,
): Promise<string> {
  const { data } = charge;
  const fee = withApplicationFee ? await existing(world, 'application_fee', toFee(charge), { lock: true }) : undefined;
  const feeRefund = fee
    ? proportionalFeeRefund(fee.data.amount, fee.data.amount_refunded, data.amount, data.amount_refunded)
    : 0;
  const transaction = await recordTransaction(world, {
    account: charge.account,
    type: isCard(charge) ? 'refund' : 'payment_refund',
    reportingCategory: 'refund',
    amount: -costOfRefund(data, amount),
    description: data.description === null ? 'REFUND FOR CHARGE' : `REFUND FOR CHARGE (${data.description})`,
    source: id,
    isAvailable: true,
    feeDetails: feeRefund > 0 ? [feeDetail('application_fee', -feeRefund, world.application)] : [],
  });
  if (fee && feeRefund > 0) await refundFee(world, fee, feeRefund, {});
  return transaction.id;
}

/** A pending refund goes on: the balance covers it by now, or the bank has it. The caller has locked both. */
export async function completeRefund(world: World, refund: Stored<Stripe.Refund>, charge: Charge): Promise<void> {
  const { data } = refund;
  if (data.status !== 'pending') throw invalidRequest(`Refund ${data.id} is ${data.status} already.`);
  if (charge.data.status === 'pending') throw invalidRequest(`Refund ${data.id} waits for its payment.`);
  const { status, balance_transaction, pending_reason } = data;
  const isWithBank = balance_transaction !== null;
  if (isWithBank) finish(refund);
  else await send(world, refund, charge);
  await save(world, refund);
  const before = {
    ...(data.status !== status && { status }),
    ...(!isWithBank && { balance_transaction }),
    pending_reason,
  };
  emit(world, refund.account, 'refund.updated', data, before);
  emit(world, refund.account, 'charge.refund.updated', data, before);
}

function toFee({ id, data }: Charge): string {
  if (data.application_fee !== null) return referencedId(data.application_fee);
  throw invalidRequest(
    `Charge ${id} does not have an application fee, so it cannot be refunded with refund_application_fee.`,
    'refund_application_fee',
  );
}

/** Refunds part of an application fee, which the caller has locked, and books the platform's side. */
export async function refundFee(
  world: World,
  fee: Fee,
  amount: number,
  metadata: Record<string, string>,
): Promise<Stripe.FeeRefund> {
  const { data } = fee;
  const id = newId('feeRefund');
  const transaction = await recordTransaction(world, {
    account: world.platform,
    type: 'application_fee_refund',
    reportingCategory: 'platform_earning_refund',
    amount: -amount,
    description: 'REFUND FOR APPLICATION FEE',
    source: id,
  });
  const refund: Stripe.FeeRefund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction.id,
    created: world.now,
    currency: data.currency,
    fee: data.id,
    metadata,
  };
  await insert(world, world.platform, refund);
  const before = { amount_refunded: data.amount_refunded, refunded: data.refunded };
  data.amount_refunded += amount;
  data.refunded = data.amount_refunded === data.amount;
  // The fee embeds its ten newest refunds, like Stripe's nested lists.
  data.refunds.has_more ||= data.refunds.data.length >= 10;
  data.refunds.data = [refund, ...data.refunds.data].slice(0, 10);
  await save(world, fee);
  emit(
    world,
    world.platform,
    'application_fee.refunded',
    data,
    data.refunded ? before : { amount_refunded: before.amount_refunded },
  );
  return refund;
}
