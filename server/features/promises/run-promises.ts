import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import { keepProgress, lastProgressAt } from '../../db/reconcile-cursors.ts';
import { ExpectedError } from '../../errors.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { findPurchase, lockSale } from '../orders/api.ts';
import { settleExtension } from './answer-extension.ts';
import { confirmByHand } from './confirm-by-hand.ts';
import { decideNext, findReminder } from './decide-next.ts';
import { endPromise } from './end-promise.ts';
import { settlePromise } from './follow-sale.ts';
import { changePromise, findPromise, listDue, listUnstarted, lockPromise, lookLater, toClocked } from './queries.ts';
import { queueBreedersMail, queueBuyersMail } from './queue-mails.ts';
import { returnPromise } from './return-promise.ts';
import { startPromise } from './start-promise.ts';

const BATCH = 200;

export const runPromisesJob = defineJob({
  name: 'run-promises',
  schema: NO_DATA,
  schedule: '23 * * * *',
  expireInSeconds: 900,
  handle: runPromises,
});

/** Does what time decides about promises: reminders, silence and due days, each promise in a transaction of its own. */
export function runPromises(context: Context): Promise<void> {
  return eachInTurn(context.signal, [runDue, startMissing], (work) => work(context));
}

async function runDue(context: Context): Promise<void> {
  const due = await listDue(context.db, context.now, BATCH);
  await eachInTurn(context.signal, new Set(due), (orderId) =>
    runPromise(context, orderId).catch(async (error: unknown) => {
      await lookLater(context, orderId);
      // Another refund of the sale is being made: the next hour tries again.
      if (!(error instanceof ExpectedError) || error.kind !== 'Conflict') throw error;
      context.log.info({ err: error, orderId }, 'a promise has to wait');
    }),
  );
}

const STARTED = 'promises of sales that another release recorded';

/** Starts the promises of sales that a process of the release before recorded, which knows of none: since a day before the last run. */
async function startMissing(context: Context): Promise<void> {
  const { db, now } = context;
  const since = (await lastProgressAt(db, STARTED)) ?? now;
  const missing = await listUnstarted(db, new Date(since.getTime() - DAY_MS));
  await eachInTurn(context.signal, missing, (orderId) =>
    db.transaction(async (tx) => {
      const known = await findPurchase(tx, orderId);
      const purchase = known && (await lockSale(tx, known)).purchase;
      if (purchase) await startPromise(context, tx, purchase);
    }),
  );
  await keepProgress(db, STARTED, {}, now);
}

async function runPromise(context: Context, orderId: string): Promise<void> {
  const { db, now } = context;
  const known = await findPromise(db, orderId);
  if (!known) return;
  const isByHand = await db.transaction(async (tx) => {
    const locked = await lockPromise(tx, known);
    if (!locked) return false;
    const found = await settlePromise(context, tx, locked);
    const { act } = decideNext(toClocked(found), now);
    if (act === 'return') {
      const decidedBy = found.purchase.order.sellerId === null ? 'account' : 'silence';
      await returnPromise(context, tx, found, decidedBy);
    } else if (act === 'lapse') {
      await endPromise(context, tx, found, 'clock');
    } else if (act === 'extend') {
      await queueBreedersMail(context, tx, found, 'extended');
      await settleExtension(context, tx, found, true);
    } else if (act === 'remind') {
      const days = findReminder(found.row, now);
      await queueBuyersMail(context, tx, found, { kind: 'Remind' }, { name: `:${found.row.dueOn}:${days}` });
      await changePromise(tx, found, { remindedDays: days }, now);
    } else if (act === 'nothing') {
      await changePromise(tx, found, {}, now);
    }
    return act === 'byHand';
  });
  if (isByHand) await confirmByHand(context, known);
}
