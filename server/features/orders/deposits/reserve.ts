import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import { hashToken } from '../../../ids.ts';
import { markReserved } from '../../pets/sale.ts';
import type { Purchase } from '../queries.ts';
import { reservationKey } from './key.ts';
import { queueReservedMails } from './mails.ts';

/** A paid deposit reserves the pet: the buyer gets the address at which the rest is paid. Callers hold the pet's and the order's lock. */
export async function reserve(context: Context, tx: Tx, purchase: Purchase): Promise<void> {
  const { order } = purchase;
  const { config, now } = context;
  await tx
    .update(orderDeposits)
    .set({ reservedAt: now, keyHash: hashToken(reservationKey(config, order.id)) })
    .where(eq(orderDeposits.orderId, order.id));
  if (order.petId) await markReserved(tx, order.petId, now);
  await queueReservedMails(context, tx, purchase);
}
