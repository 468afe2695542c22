import type { PromiseState } from '../../../contract/promises/promises.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { postPromise } from '../ledger/api.ts';
import { changePromise, type FoundPromise } from './queries.ts';
import { queueDecisionMails } from './queue-mails.ts';

/**
 * Holds the part in the books, or releases it: then it is the breeder's, or was returned, and nobody is asked about a payment by hand
 * anymore. Callers hold the lock of the promise.
 */
export async function holdPromise(
  { now }: Context,
  tx: Tx,
  found: FoundPromise,
  isHeld: boolean,
): Promise<FoundPromise> {
  const { row, purchase } = found;
  if (isHeld === (row.releasedAt === null)) return found;
  await postPromise(tx, purchase.payment, isHeld ? row.cents : 0, now);
  return changePromise(tx, found, isHeld ? { releasedAt: null } : { releasedAt: now, handPaidAt: null }, now);
}

/**
 * Ends a promise without a return: its time is over (`clock`), its buyer gave it up (`buyer`), or its sale went back as a whole (`sale`),
 * so that nothing is returned twice. Callers hold the lock of the promise.
 */
export async function endPromise(
  context: Context,
  tx: Tx,
  found: FoundPromise,
  decidedBy: Extract<PromiseState['decidedBy'], 'clock' | 'sale' | 'buyer'>,
): Promise<FoundPromise> {
  const { now } = context;
  const state = decidedBy === 'sale' ? 'ended' : 'lapsed';
  const ended = await changePromise(tx, found, { state, decidedAt: now, decidedBy }, now);
  // Refund and dispute have their own mails.
  if (decidedBy === 'clock') await queueDecisionMails(context, tx, ended);
  return holdPromise(context, tx, ended, false);
}
