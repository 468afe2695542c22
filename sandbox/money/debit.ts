import type Stripe from 'stripe';
import { referencedId } from '../store/referenced-id.ts';
import { existing, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { debitFailures, endOfMethod, type DebitFailure } from './bank-account.ts';
import { addBusinessDays, settlementDays } from './business-days.ts';
import { createCharge, endCharge } from './charge.ts';
import { recordTransaction } from './ledger.ts';
import { failWaitingRefunds } from './refund-failure.ts';
import { changeIntent, failIntent } from './payment.ts';
import { saveMethod, type StoredMethod } from './payment-method.ts';

type Intent = Stored<Stripe.PaymentIntent>;

/** For a debit that fails, in cents. https://stripe.com/pricing/local-payment-methods#ach-direct-debit */
export const debitFailureFee = 400;

/** Sends the debit to the bank, which answers days later: until then there is a pending charge. */
export async function beginDebit(world: World, intent: Intent, method: StoredMethod): Promise<void> {
  await saveMethod(world, intent, method);
  const charge = await createCharge(world, intent, method, 'pending');
  intent.data.latest_charge = charge.id;
  intent.dueAt = endOfMethod(method) === 'never' ? null : addBusinessDays(world.now, settlementDays);
  await changeIntent(world, intent, 'processing', {
    status: 'processing',
    payment_method: method.id,
    next_action: null,
    error: null,
  });
}

const lockPendingCharge = (world: World, { data }: Intent): Promise<Stored<Stripe.Charge>> =>
  existing(world, 'charge', referencedId(data.latest_charge), { lock: true });

/** The bank pays; the caller books the charge by `settleCharge` after the events of what was paid. */
export async function succeedDebit(world: World, intent: Intent): Promise<Stored<Stripe.Charge>> {
  const charge = await lockPendingCharge(world, intent);
  await endCharge(world, charge);
  intent.data.amount_received = intent.data.amount;
  intent.dueAt = null;
  const { payment_method: method } = charge.data;
  await changeIntent(world, intent, 'succeeded', {
    status: 'succeeded',
    payment_method: method,
    next_action: null,
    error: null,
  });
  return charge;
}

/** The bank doesn't pay. Stripe bills a fee for it, which the account pays by a transaction of its own. */
export async function failDebit(
  world: World,
  intent: Intent,
  method: Stripe.PaymentMethod,
  code: DebitFailure,
): Promise<void> {
  const message = debitFailures[code];
  const charge = await lockPendingCharge(world, intent);
  await endCharge(world, charge, { code, message });
  await failWaitingRefunds(world, charge);
  intent.dueAt = null;
  await failIntent(world, intent, {
    type: 'invalid_request_error',
    code,
    message,
    charge: charge.id,
    payment_method: method,
  });
  await recordTransaction(world, {
    account: intent.account,
    type: 'stripe_fee',
    reportingCategory: 'fee',
    amount: -debitFailureFee,
    description: `ACH Direct Debit Failure Fee (${new Date(world.now * 1000).toISOString().slice(0, 10)})`,
    source: null,
    isAvailable: true,
  });
}

/** Ends an intent whose account couldn't be verified: it waits for another payment method. */
export async function failVerification(
  world: World,
  intent: Intent,
  method: Stripe.PaymentMethod,
  error: { code: string; message: string },
): Promise<void> {
  intent.dueAt = null;
  await failIntent(world, intent, { type: 'invalid_request_error', ...error, payment_method: method });
}
