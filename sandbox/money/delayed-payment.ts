import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { existing, find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { debitFailureCodes, endOfMethod, type DebitEnd, type DebitFailure } from './bank-account.ts';
import { settleCharge } from './charge.ts';
import { failDebit, failVerification, succeedDebit } from './debit.ts';
import { returnDebit } from './debit-return.ts';
import { verificationErrors } from './microdeposits.ts';
import { failIntent, lockPaymentMethod, succeedIntent, type Intent } from './payment.ts';
import { releaseRefunds } from './waiting-refunds.ts';

type Session = Stored<Stripe.Checkout.Session>;

/** Records that Klarna declines a payment. */
export const failKlarna = (world: World, intent: Intent, method: Stripe.PaymentMethod): Promise<void> =>
  failIntent(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_method_provider_decline',
    message: 'The payment was declined by Klarna.',
    payment_method: method,
  });

/** The payment of a session that the caller has locked, locked. */
export const lockSessionsPayment = (world: World, { data }: Session) =>
  existing(world, 'payment_intent', referencedId(data.payment_intent), { lock: true });

/**
 * Settles or fails a delayed payment; `code` says why a bank doesn't pay. The caller has locked the payment, after its session if it has
 * one.
 */
export async function endDelayedPayment(
  world: World,
  intent: Stored<Stripe.PaymentIntent>,
  succeeds: boolean,
  code: DebitFailure = 'insufficient_funds',
): Promise<Stored<Stripe.Charge> | undefined> {
  if (intent.data.status !== 'processing') throw invalidRequest('This payment is not processing.');
  const session = await find(world, 'checkout.session', String(intent.internal['sessionId']));
  const { account } = intent;
  const method = await lockPaymentMethod(world, intent);
  const isDebit = method.data.type === 'us_bank_account';
  if (!succeeds) {
    await (isDebit ? failDebit(world, intent, method.data, code) : failKlarna(world, intent, method.data));
    if (session) emit(world, account, 'checkout.session.async_payment_failed', session.data);
    return undefined;
  }
  const charge = isDebit ? await succeedDebit(world, intent) : await succeedIntent(world, intent, method);
  if (session) {
    session.data.payment_status = 'paid';
    await save(world, session);
    emit(world, account, 'checkout.session.async_payment_succeeded', session.data);
  }
  await settleCharge(world, charge);
  if (charge.data.amount_refunded > 0) await releaseRefunds(world, account);
  return charge;
}

/** Ends the debits that the banks answer by now, and the verifications that took too long; returns how many. */
export async function endDueDebits(world: World, limit: number): Promise<number> {
  const due = await world.tx.query<{ id: string; session: string | null }>(
    `select id, internal ->> 'sessionId' as session from sandbox.objects
     where object = 'payment_intent' and due_at <= $1 limit $2`,
    [world.now, limit],
  );
  for (const { id, session: sessionId } of due) {
    // Sessions are locked before their intents.
    const session = sessionId === null ? undefined : await find(world, 'checkout.session', sessionId, { lock: true });
    const intent = await existing(world, 'payment_intent', id, { lock: true });
    const method = await lockPaymentMethod(world, intent);
    if (intent.data.status === 'processing') await endDebit(world, intent, endOfMethod(method));
    else {
      await failVerification(world, intent, method.data, verificationErrors.timeout);
      if (session) emit(world, session.account, 'checkout.session.async_payment_failed', session.data);
    }
  }
  return due.length;
}

/** Ends a debit as its account does. */
async function endDebit(world: World, intent: Stored<Stripe.PaymentIntent>, ends: DebitEnd): Promise<void> {
  const failure = debitFailureCodes.find((code) => code === ends);
  const charge = await endDelayedPayment(world, intent, failure === undefined, failure);
  if (charge && ends === 'disputed') await returnDebit(world, charge, 'debit_not_authorized');
}
