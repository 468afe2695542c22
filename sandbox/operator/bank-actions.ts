import type Stripe from 'stripe';
import { boolean, hash, integer, oneChoice, required, text } from '../http/params.ts';
import { debitFailureCodes } from '../money/bank-account.ts';
import { debitReturns, returnDebit } from '../money/debit-return.ts';
import { endDelayedPayment, lockSessionsPayment } from '../money/delayed-payment.ts';
import {
  appealDispute,
  closeDispute,
  closeInquiry,
  escalateInquiry,
  isProven,
  openDispute,
  preventDispute,
  type StoredDispute,
} from '../money/dispute.ts';
import { closeReview, openReview, warnOfFraud } from '../money/warnings.ts';
import { existing, type Stored } from '../store/objects.ts';
import { referencedId } from '../store/referenced-id.ts';
import type { World } from '../store/world.ts';
import { action, type Action } from './action.ts';

/** What banks, card networks and Radar do. */

export const lockCharge = (world: World, id: string): Promise<Stored<Stripe.Charge>> =>
  existing(world, 'charge', id, { lock: true, param: 'charge' });

const lockDispute = (world: World, id: string): Promise<StoredDispute> =>
  existing(world, 'dispute', id, { lock: true, param: 'dispute' });

const ofCharge = hash({ charge: required(text()) });
const ofDispute = hash({ dispute: required(text()) });

const openOne = (isInquiry: boolean): Action =>
  action(
    hash({
      charge: required(text()),
      amount: integer({ min: 1 }),
      reason: oneChoice([
        'credit_not_processed',
        'duplicate',
        'fraudulent',
        'general',
        'noncompliant',
        'product_not_received',
        'product_unacceptable',
      ]),
      compliance: boolean(),
    }),
    async (world, { charge, amount, reason = 'fraudulent', compliance = false }) => {
      const claim = { reason, amount, isInquiry, isCompliance: compliance };
      const made = await openDispute(world, await lockCharge(world, charge), claim);
      return { done: isInquiry ? 'The bank asks about the payment.' : 'The payment is disputed.', dispute: made.id };
    },
  );

const decide = (decision: boolean | typeof isProven): Action =>
  action(ofDispute, async (world, { dispute: id }) => {
    const dispute = await lockDispute(world, id);
    const won = typeof decision === 'boolean' ? decision : decision(dispute.data);
    await closeDispute(world, dispute, won);
    return { done: `The dispute is ${won ? 'won' : 'lost'}.` };
  });

const escalate = action(ofDispute, async (world, { dispute: id }) => {
  // Charges are locked before their disputes.
  const { charge } = (await existing(world, 'dispute', id, { param: 'dispute' })).data;
  const locked = await lockCharge(world, referencedId(charge));
  await escalateInquiry(world, await lockDispute(world, id), locked);
  return { done: 'The inquiry has become a dispute.' };
});

const close = action(ofDispute, async (world, { dispute }) => {
  await closeInquiry(world, await lockDispute(world, dispute));
  return { done: 'The bank has closed its inquiry.' };
});

const appeal = action(hash({ dispute: required(text()), submitted: boolean() }), async (world, values) => {
  await appealDispute(world, await lockDispute(world, values.dispute), values.submitted ?? false);
  return { done: 'The lost dispute is appealed.' };
});

const prevent = action(hash({ dispute: required(text()), reinstated: boolean() }), async (world, values) => {
  await preventDispute(world, await lockDispute(world, values.dispute), values.reinstated ?? false);
  return { done: 'The dispute is prevented.' };
});

const end = hash({
  session: text(),
  payment_intent: text(),
  succeeds: required(boolean()),
  code: oneChoice(debitFailureCodes),
});
/** The payment of a session, or one without. */
async function lockPayment(world: World, named: { session?: string | undefined; payment_intent?: string | undefined }) {
  const { session = '', payment_intent: id = '' } = named;
  if (session === '') return existing(world, 'payment_intent', id, { lock: true, param: 'payment_intent' });
  return lockSessionsPayment(
    world,
    await existing(world, 'checkout.session', session, { lock: true, param: 'session' }),
  );
}

const endPayment = action(end, async (world, values) => {
  await endDelayedPayment(world, await lockPayment(world, values), values.succeeds, values.code);
  return { done: values.succeeds ? 'The payment has settled.' : 'The payment has failed.' };
});

const ofDebit = hash({ charge: required(text()), reason: oneChoice(debitReturns) });
const takeBack = action(ofDebit, async (world, { charge, reason = 'debit_not_authorized' }) => {
  const made = await returnDebit(world, await lockCharge(world, charge), reason);
  return { done: 'The bank has taken the debit back.', dispute: made.id };
});

const warn = action(ofCharge, async (world, { charge }) => {
  const made = await warnOfFraud(world, await lockCharge(world, charge));
  return { done: 'The card’s issuer warns of fraud.', warning: made.id };
});

const review = action(ofCharge, async (world, { charge }) => {
  const made = await openReview(world, await lockCharge(world, charge));
  return { done: 'The payment is in review.', review: made.id };
});

const approve = action(hash({ review: required(text()) }), async (world, { review: id }) => {
  await closeReview(world, await existing(world, 'review', id, { lock: true, param: 'review' }), 'approved');
  return { done: 'The review is approved.' };
});

export const bankActions: Record<string, Action> = {
  open_dispute: openOne(false),
  open_inquiry: openOne(true),
  escalate_inquiry: escalate,
  close_inquiry: close,
  win_dispute: decide(true),
  lose_dispute: decide(false),
  decide_dispute: decide(isProven),
  appeal_dispute: appeal,
  prevent_dispute: prevent,
  end_payment: endPayment,
  return_debit: takeBack,
  warn_of_fraud: warn,
  open_review: review,
  approve_review: approve,
};
