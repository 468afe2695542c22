import type Stripe from 'stripe';
import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { boolean, hash, integer, mergeMetadata, metadata, oneChoice, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { refundCharge } from '../money/refund.ts';
import { existing, type Stored } from '../store/objects.ts';
import { findAccount } from './account-object.ts';
import { resource } from './resource.ts';

const path = '/v1/refunds';

const lockCharge = (call: Call<unknown>, id: string) =>
  existing(call, 'charge', id, { account: call.account, lock: true, param: 'charge' });

async function chargeToRefund(
  call: Call<unknown>,
  chargeId: string | undefined,
  intentId: string | undefined,
): Promise<Stored<Stripe.Charge>> {
  if (chargeId !== undefined && intentId === undefined) return lockCharge(call, chargeId);
  if (intentId === undefined) {
    throw codedRefusal(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = await existing(call, 'payment_intent', intentId, { account: call.account, param: 'payment_intent' });
  const charge = intent.data.latest_charge;
  // A payment in process has a charge only if it is a bank debit.
  if (!['succeeded', 'processing'].includes(intent.data.status) || typeof charge !== 'string') {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  }
  if (chargeId !== undefined && chargeId !== charge) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', 'charge');
  }
  return lockCharge(call, charge);
}

const params = hash({
  amount: integer({ min: 1 }),
  charge: text(),
  metadata: metadata(),
  payment_intent: text(),
  reason: oneChoice(['duplicate', 'fraudulent', 'requested_by_customer']),
  refund_application_fee: boolean(),
});

const create = route('POST', path, params, async (call) => {
  const { amount, charge, metadata: given, payment_intent, reason, refund_application_fee } = call.params;
  return refundCharge(call, await chargeToRefund(call, charge, payment_intent), {
    amount,
    reason: reason ?? null,
    metadata: mergeMetadata({}, given),
    withApplicationFee: refund_application_fee ?? false,
    withoutBalance: (await findAccount(call, call.account))?.internal.refundsWithoutBalance,
  });
});

export const refundRoutes = [create, ...resource({ object: 'refund', path, updatable: {}, updated: 'refund.updated' })];
