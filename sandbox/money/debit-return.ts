import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { existing, insert, save, type Stored } from '../store/objects.ts';
import { referencedId } from '../store/referenced-id.ts';
import type { World } from '../store/world.ts';
import { debitFailureFee } from './debit.ts';
import { newDispute, withdraw } from './dispute-object.ts';

/** Why a bank takes back a debit that had succeeded, with the fee in cents: that of a failure, or of the holder's dispute. */
const returns = {
  bank_cannot_process: debitFailureFee,
  customer_initiated: 1_500,
  debit_not_authorized: 1_500,
  incorrect_account_details: debitFailureFee,
  insufficient_funds: debitFailureFee,
};
export type DebitReturn = keyof typeof returns;
export const debitReturns = Object.keys(returns) as DebitReturn[];

/**
 * The bank takes a debit back, in full and for good, even after a refund: a dispute that is lost when it is created. The caller has
 * locked the charge. https://docs.stripe.com/payments/ach-direct-debit#disputes
 */
export async function returnDebit(
  world: World,
  charge: Stored<Stripe.Charge>,
  reason: DebitReturn,
): Promise<Stripe.Dispute> {
  const { account, data } = charge;
  if (data.payment_method_details?.type !== 'us_bank_account' || data.status !== 'succeeded')
    throw invalidRequest(`Charge ${data.id} is no debit that a bank could take back.`);
  if (data.disputed) throw invalidRequest(`Charge ${data.id} is disputed already.`);
  const { amount } = data;
  const final = { status: 'lost', intended_submission_method: null, is_charge_refundable: false, dueBy: null } as const;
  const dispute = newDispute(world, data, { amount, reason, ...final });
  await withdraw(world, account, dispute, returns[reason]);
  data.disputed = true;
  // A dispute ends the mandate.
  const method = await existing(world, 'payment_method', referencedId(data.payment_method), { lock: true });
  method.internal['isRevoked'] = true;
  await save(world, method);
  await save(world, charge);
  for (const event of ['created', 'funds_withdrawn', 'closed'])
    emit(world, account, `charge.dispute.${event}`, dispute);
  await insert(world, account, dispute);
  return dispute;
}
