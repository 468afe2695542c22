import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { existing, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { recordTransaction } from './ledger.ts';

/**
 * Fails a refund that the buyer's bank returns, days later: the money is back on the account, and the charge can be
 * refunded by as much as before. A refunded application fee stays with the account. A pending refund, which has moved nothing, fails
 * for lack of balance. The caller has locked both.
 */
export async function failRefund(
  world: World,
  refund: Stored<Stripe.Refund>,
  charge: Stored<Stripe.Charge>,
): Promise<void> {
  const { data } = refund;
  if (data.status !== 'succeeded' && data.status !== 'pending')
    throw invalidRequest(`Refund ${data.id} is ${data.status} already.`);
  const { status } = data;
  const isCard = charge.data.payment_method_details?.type === 'card';
  if (data.balance_transaction !== null) {
    const transaction = await recordTransaction(world, {
      account: refund.account,
      type: isCard ? 'refund_failure' : 'payment_failure_refund',
      reportingCategory: 'refund_failure',
      amount: data.amount,
      description: `REFUND FAILURE (${charge.data.description ?? charge.id})`,
      source: data.id,
    });
    data.failure_balance_transaction = transaction.id;
  }
  const waitedForBalance = data.pending_reason === 'insufficient_funds';
  data.failure_reason = waitedForBalance ? 'insufficient_funds' : isCard ? 'expired_or_canceled_card' : 'unknown';
  data.status = 'failed';
  delete data.pending_reason;
  refund.dueAt = null;
  charge.data.amount_refunded -= data.amount;
  charge.data.refunded = false;
  await save(world, refund);
  await save(world, charge);
  emit(world, refund.account, 'refund.failed', data, { status });
  emit(world, refund.account, 'charge.refund.updated', data, { status });
}

/** Fails the refunds of a charge that have moved nothing yet, as its dispute or its own failure does. The caller has locked the charge. */
export async function failWaitingRefunds(world: World, charge: Stored<Stripe.Charge>): Promise<void> {
  const waiting = await world.tx.query<{ id: string }>(
    `select id from sandbox.objects where account = $1 and object = 'refund'
       and data ->> 'status' = 'pending' and data ->> 'balance_transaction' is null and data ->> 'charge' = $2`,
    [charge.account, charge.id],
  );
  for (const { id } of waiting) await failRefund(world, await existing(world, 'refund', id, { lock: true }), charge);
}
