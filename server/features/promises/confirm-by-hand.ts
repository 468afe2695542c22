import type { Context } from '../../context.ts';
import { recordOwedPaid } from '../debts/api.ts';
import { finishPaidOtherwise } from '../refunds/api.ts';
import { changed, changePromise, lockToAct, type FoundPromise } from './queries.ts';
import { queueBreedersMail } from './queue-mails.ts';

/** Whether the breeder says that they have paid by hand, and the buyer hasn't answered. */
export const waitsForBuyer = ({ row }: FoundPromise): boolean => row.handPaidAt !== null && row.handDeniedAt === null;

/**
 * Books that the buyer got by hand what the breeder said: they confirm it, or haven't contradicted for days. Throws Conflict where the
 * breeder says nothing of the kind, or nothing is owed now.
 */
export async function confirmByHand(context: Context, known: FoundPromise): Promise<void> {
  const { db, now } = context;
  const refund = await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, waitsForBuyer);
    const { handCents, handNote, returnCents } = locked.row;
    await changePromise(tx, locked, { handPaidAt: null, returnCents: returnCents! - handCents! }, now);
    const paid = { note: handNote ?? '', mostCents: handCents! };
    const booked = await recordOwedPaid(context, tx, locked.purchase, paid);
    if (!booked) throw changed();
    return booked;
  });
  await finishPaidOtherwise(context, known.purchase, refund.id);
}

/** The buyer says that it hasn't arrived: it stays owed. Throws Conflict. */
export async function denyByHand(context: Context, known: FoundPromise): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, waitsForBuyer);
    const found = await changePromise(tx, locked, { handDeniedAt: now }, now);
    await queueBreedersMail(context, tx, found, 'denied', { name: `:${locked.row.handPaidAt!.getTime()}` });
  });
}
