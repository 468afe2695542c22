import type { Context } from '../../context.ts';
import { changePromise, lockToAct, type FoundPromise } from './queries.ts';
import { queueBreedersMail } from './queue-mails.ts';

/** Whether a buyer can still ask for more time: once, while nothing is decided. */
export const canAskExtension = ({ row }: FoundPromise): boolean =>
  row.state === 'open' && row.extensionAskedAt === null;

/** Asks the breeder for more time. Throws Conflict once it was asked for or decided. */
export async function askExtension(context: Context, known: FoundPromise): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, canAskExtension);
    const found = await changePromise(tx, locked, { extensionAskedAt: now }, now);
    await queueBreedersMail(context, tx, found, 'extension');
  });
}
