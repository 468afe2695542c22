import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import { type EntryRow } from '../../waitlists/places/places.ts';
import type { Purchase } from '../queries.ts';
import { queuePlacePaidMails } from './mails.ts';

/** A paid deposit holds a place on a list: both sides are mailed. Callers hold the order's lock. */
export async function holdPlace(context: Context, tx: Tx, { order }: Purchase, entry: EntryRow): Promise<void> {
  await tx.update(orderDeposits).set({ reservedAt: context.now }).where(eq(orderDeposits.orderId, order.id));
  await queuePlacePaidMails(context, tx, order, entry);
}
