import { dayAfter } from '../../../contract/day.ts';
import { isUndecided, type OwnPromiseState } from '../../../contract/promises/promises.ts';
import { PROMISE } from '../../../contract/promises/terms.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { conflict } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { toAnswerBy } from './decide-next.ts';
import { presentOwnPromise } from './presenter.ts';
import { changePromise, findOwnPromise, IN_DISPUTE, lockToAct, type FoundPromise } from './queries.ts';
import { queueBuyersMail } from './queue-mails.ts';

const LATE = 'The time to answer is over, so the buyer has the days.';

/** Whether the buyer's question for more time waits for an answer. */
export const waitsForExtension = ({ row }: FoundPromise): boolean =>
  isUndecided(row.state) && row.extensionAskedAt !== null && row.extensionAnsweredAt === null;

/**
 * Grants or refuses the extension that the buyer asked for. Throws NotFound, and Conflict where none waits, for a refusal that comes late, and
 * while a bank decides.
 */
export async function answerExtension(
  context: UserContext,
  orderId: string,
  isGranted: boolean,
): Promise<OwnPromiseState> {
  const { db, actor, now } = context;
  const known = await findOwnPromise(db, actor.id, orderId);
  const found = await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, waitsForExtension);
    const { row, purchase } = locked;
    if (purchase.order.status === 'disputed') throw conflict(IN_DISPUTE, 'disputed');
    if (!isGranted && toAnswerBy(row.extensionAskedAt!, row.resumedAt) <= now) throw conflict(LATE, 'changed');
    await recordAudit(context, tx, {
      act: isGranted ? 'promise_extended' : 'promise_not_extended',
      target: { kind: 'order', id: orderId },
    });
    return settleExtension(context, tx, locked, isGranted);
  });
  return presentOwnPromise(context, found);
}

/** Stores the answer to an extension and mails it; a later due day has reminders of its own. Callers hold the promise's lock. */
export async function settleExtension(
  context: Context,
  tx: Tx,
  locked: FoundPromise,
  isGranted: boolean,
): Promise<FoundPromise> {
  const { now } = context;
  const later = { dueOn: dayAfter(locked.row.dueOn, PROMISE.extensionDays), remindedDays: null };
  const answered = { extensionAnsweredAt: now, extensionGranted: isGranted, ...(isGranted ? later : {}) };
  const found = await changePromise(tx, locked, answered, now);
  await queueBuyersMail(context, tx, found, { kind: isGranted ? 'Granted' : 'NotGranted' });
  return found;
}
