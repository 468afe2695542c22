import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orders, promises } from '../../db/schema.ts';
import { waitsForBuyer } from './confirm-by-hand.ts';
import { toAnswerBy } from './decide-next.ts';
import { endPromise } from './end-promise.ts';
import { findPromise, lockToAct, returnableCents, type FoundPromise } from './queries.ts';
import { queueBreedersMail } from './queue-mails.ts';
import { readPromiseOwedCents } from './return-promise.ts';

/**
 * Money that is held for a buyer who wants their data deleted. `open`: they can give the promise up. `sent`: the breeder has a proof.
 * `owed`: a return has failed. Both keep the data until the day; `late`: it has passed, and the return stays owed.
 */
export interface HeldPromise {
  step: 'open' | 'sent' | 'owed' | 'late';
  found: FoundPromise;
  cents: number;
  day: Date | string;
}

export const waitsForDecision = ({ step }: Pick<HeldPromise, 'step'>): boolean => step === 'sent' || step === 'owed';

/** The promises that are held for the buyer of some orders, in the order in which they are locked. */
export async function listHeldPromises(db: DbOrTx, which: SQL | undefined, now: Date): Promise<HeldPromise[]> {
  const rows = await db
    .select({ orderId: promises.orderId })
    .from(promises)
    .innerJoin(orders, eq(orders.id, promises.orderId))
    .where(and(isNull(promises.releasedAt), which))
    .orderBy(promises.orderId);
  const held: HeldPromise[] = [];
  for (const { orderId } of rows) {
    const found = await findPromise(db, orderId);
    const each = found && (await readHeld(db, found, now));
    // A return that is on its way is released by the next look of the clock.
    if (each && each.cents > 0) held.push(each);
  }
  return held;
}

async function readHeld(db: DbOrTx, found: FoundPromise, now: Date): Promise<HeldPromise> {
  const { row, proofs } = found;
  const cents = returnableCents(found);
  const { resumedAt } = row;
  if (row.state === 'open') return { step: 'open', found, cents, day: row.dueOn };
  const since =
    row.state === 'sent' ? (proofs[0]?.sentAt ?? now) : waitsForBuyer(found) ? row.handPaidAt! : row.decidedAt!;
  const by = toAnswerBy(since, resumedAt);
  // A job that is late decides within the hour.
  const day = by > now ? by : now;
  if (row.state === 'sent') return { step: 'sent', found, cents, day };
  return { step: by > now ? 'owed' : 'late', found, cents: await readPromiseOwedCents(db, found), day };
}

/**
 * Ends the open promises of a buyer who gives them up with their data: the part is the breeder's. Inside the transaction of the deletion,
 * before it locks anything else of the sales. Throws Conflict where one is open no longer.
 */
export async function giveUpPromises(context: Context, tx: Tx, held: HeldPromise[]): Promise<void> {
  for (const { found: known } of held.filter(({ step }) => step === 'open')) {
    const isRight = ({ row, purchase }: FoundPromise) => row.state === 'open' && purchase.order.status !== 'disputed';
    const found = await lockToAct(tx, known, isRight);
    await endPromise(context, tx, found, 'buyer');
    await queueBreedersMail(context, tx, found, 'givenUp');
  }
}
