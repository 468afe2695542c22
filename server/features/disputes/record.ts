import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { disputes } from '../../db/schema.ts';
import { postDisputeMovement, postTakenByBank } from '../ledger/api.ts';
import type { DisputeFacts } from '../payments/api.ts';
import { answerByHandJob } from './answer-by-hand.ts';
import { queueDisputeMails } from './queue-mails.ts';
import type { Purchase } from '../orders/api.ts';

/** Keeps what the provider says of a dispute, posts what it moved, and queues the breeder's mail about its state. Idempotent. */
export async function recordDispute(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  dispute: DisputeFacts,
): Promise<void> {
  const { now } = context;
  const { disputeId, amountCents, state, isInquiry, isAnswered, answerBy, openedAt, caseType, network } = dispute;
  const { id: paymentId, orderId, stripeAccountId } = purchase.payment;
  const said = { amountCents, state, isInquiry, isAnswered, answerBy, caseType, network, checkedAt: now };
  await tx
    .insert(disputes)
    .values({ id: disputeId, orderId, paymentId, openedAt, ...said })
    .onConflictDoUpdate({ target: disputes.id, set: said });
  for (const movement of dispute.movements) await postDisputeMovement(tx, purchase.payment, movement, now);
  const takenCents = state === 'lost' ? dispute.withdrawnCents : 0;
  await postTakenByBank(tx, purchase.payment, { disputeId, takenCents }, now);
  await queueDisputeMails(context, tx, purchase, dispute);
  if (state === 'open' && !isInquiry && !isAnswered && dispute.mayBeAnsweredByProvider)
    await context.jobs.send(tx, answerByHandJob, { disputeId, stripeAccountId });
}
