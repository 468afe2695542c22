import type { OwnPromiseState } from '../../../contract/promises/promises.ts';
import type { UserContext } from '../../context.ts';
import { conflict } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { waitsForBuyer } from './confirm-by-hand.ts';
import { presentOwnPromise } from './presenter.ts';
import { changed, changePromise, findOwnPromise, lockToAct } from './queries.ts';
import { queueBuyersMail } from './queue-mails.ts';
import { readPromiseOwedCents } from './return-promise.ts';

const UNREACHABLE =
  'The buyer had their data deleted, so nobody can ask them whether it has arrived. We go on trying to return it.';

/**
 * The breeder says how they paid what the provider couldn't return, and the buyer is asked whether it has arrived. Throws NotFound, and
 * Conflict where nothing is owed by hand, the buyer is being asked already, or can't be asked: silence of somebody whom nobody reaches would
 * pay the breeder.
 */
export async function payByHand(context: UserContext, orderId: string, note: string): Promise<OwnPromiseState> {
  const { db, actor, now } = context;
  const known = await findOwnPromise(db, actor.id, orderId);
  const found = await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, (each) => !waitsForBuyer(each));
    if (locked.purchase.order.clientEmail === null) throw conflict(UNREACHABLE, 'buyer_deleted');
    const handCents = await readPromiseOwedCents(tx, locked);
    if (handCents === 0) throw changed();
    const details = { cents: handCents };
    await recordAudit(context, tx, { act: 'promise_paid_by_hand', target: { kind: 'order', id: orderId }, details });
    const claim = { handPaidAt: now, handCents, handNote: note, handDeniedAt: null };
    const said = await changePromise(tx, locked, claim, now);
    await queueBuyersMail(context, tx, said, { kind: 'ByHand', note }, { name: `:${now.getTime()}` });
    return said;
  });
  return presentOwnPromise(context, found);
}
