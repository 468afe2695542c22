import { eq } from 'drizzle-orm';
import type { OwnPromiseState } from '../../../contract/promises/promises.ts';
import { PROMISE } from '../../../contract/promises/terms.ts';
import type { UserContext } from '../../context.ts';
import { promiseProofs } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { toAnswerBy } from './decide-next.ts';
import { presentOwnPromise } from './presenter.ts';
import { changePromise, findOwnPromise, IN_DISPUTE, lockToAct } from './queries.ts';
import { queueBuyersMail } from './queue-mails.ts';
import { returnPromise } from './return-promise.ts';

const LAST = 'This is the last proof that the buyer can send, so it can’t be refused.';
const LATE = 'The time to answer is over, so this proof counts and the money is returned.';

/**
 * Accepts the proof that waits, which returns the promised part, or refuses it with a reason; the buyer can then send another one. Throws
 * NotFound, and Conflict where no proof waits, for a refusal that comes late or of the last proof, and while a bank decides or another refund
 * is made.
 */
export async function answerProof(
  context: UserContext,
  orderId: string,
  { answer, reason }: { answer: 'accept' | 'refuse'; reason: string },
): Promise<OwnPromiseState> {
  const { db, actor, now } = context;
  const known = await findOwnPromise(db, actor.id, orderId);
  const found = await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, ({ row, proofs }) => row.state === 'sent' && proofs.length > 0);
    if (locked.purchase.order.status === 'disputed') throw conflict(IN_DISPUTE, 'disputed');
    const [proof] = locked.proofs;
    const isAccepted = answer === 'accept';
    await recordAudit(context, tx, {
      act: isAccepted ? 'promise_accepted' : 'promise_refused',
      target: { kind: 'order', id: orderId },
      details: { cents: locked.row.cents },
    });
    if (isAccepted) return returnPromise(context, tx, locked, 'breeder');
    if (toAnswerBy(proof!.sentAt, locked.row.resumedAt) <= now) throw conflict(LATE, 'changed');
    if (locked.proofs.length >= PROMISE.proofsMax) throw conflict(LAST, 'changed');
    await tx.update(promiseProofs).set({ refusedAt: now, reason }).where(eq(promiseProofs.id, proof!.id));
    const refused = await changePromise(tx, locked, { state: 'open' }, now);
    await queueBuyersMail(context, tx, refused, { kind: 'Refused', reason }, { name: `:${proof!.id}` });
    return refused;
  });
  return presentOwnPromise(context, found);
}
