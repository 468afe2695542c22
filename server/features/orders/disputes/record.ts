import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { postDisputeLost, postDisputeMovement } from '../../ledger/posting.ts';
import type { DisputeFacts } from '../../payments/refunds.ts';
import { queueDisputeMails } from '../mails.ts';
import type { Purchase } from '../queries.ts';

/** Posts what a dispute moved, and queues the breeder's mail about its state. Idempotent. */
export async function recordDispute(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  dispute: DisputeFacts,
): Promise<void> {
  const { now } = context;
  for (const movement of dispute.movements) await postDisputeMovement(tx, purchase.payment, movement, now);
  if (dispute.state === 'lost')
    await postDisputeLost(tx, purchase.payment, dispute.disputeId, dispute.amountCents, now);
  await queueDisputeMails(context, tx, purchase, dispute);
}
