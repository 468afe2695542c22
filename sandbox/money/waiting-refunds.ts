import { existing, find, save } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { failRefund } from './refund-failure.ts';
import { completeRefund, coversRefund, hold } from './refund.ts';

/** Stripe fails a refund that waits for so long. https://support.stripe.com/questions/fix-your-pending-refund */
const LONGEST = 45 * 24 * 60 * 60;

/** Sends the refunds of an account that wait for its balance, in their order, up to the first that isn't covered, and ends those that banks have by now. */
export async function releaseRefunds(world: World, account: string): Promise<void> {
  const isHeld = (await find(world, 'account', account))?.internal['refundsWithoutBalance'] !== undefined;
  const waiting = await world.tx.query<{ id: string; charge: string }>(
    `select id, data ->> 'charge' as charge from sandbox.objects
     where account = $1 and object = 'refund' and data ->> 'status' = 'pending' order by created, seq`,
    [account],
  );
  let isCovered = !isHeld;
  for (const { id, charge: chargeId } of waiting) {
    // Charges are locked before their refunds.
    const charge = await existing(world, 'charge', chargeId, { lock: true });
    const refund = await find(world, 'refund', id, { lock: true });
    if (refund?.data.status !== 'pending' || charge.data.status === 'pending') continue;
    if (refund.data.balance_transaction !== null) {
      if (refund.dueAt !== null && refund.dueAt <= world.now) await completeRefund(world, refund, charge);
      continue;
    }
    isCovered &&= await coversRefund(world, account, refund.data.amount);
    if (isCovered) await completeRefund(world, refund, charge);
    else if (refund.created + LONGEST <= world.now) await failRefund(world, refund, charge);
    else {
      hold(world, refund, 'insufficient_funds');
      await save(world, refund);
    }
  }
}

/** Looks again at accounts whose refunds wait; returns how many. */
export async function releaseDueRefunds(world: World, limit: number): Promise<number> {
  const due = await world.tx.query<{ account: string }>(
    `select distinct account from sandbox.objects where object = 'refund' and due_at <= $1 limit $2`,
    [world.now, limit],
  );
  for (const { account } of due) await releaseRefunds(world, account);
  return due.length;
}
