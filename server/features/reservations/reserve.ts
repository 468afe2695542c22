import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { orderDeposits } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import { reservationLinks } from '../../private-links.ts';
import { markReserved } from '../pets/api.ts';
import { findDeposit, type Purchase } from '../orders/api.ts';
import { planReminders } from './plan-reminders.ts';
import { queueReservedMails } from './queue-mails.ts';

/** Reserves the pet for a paid deposit, and mails where the balance is paid. Callers hold the pet's and the order's lock. */
export async function reserve(context: Context, tx: Tx, purchase: Purchase): Promise<void> {
  const { order } = purchase;
  const { config, now } = context;
  await tx
    .update(orderDeposits)
    .set({ reservedAt: now, keyHash: hashToken(reservationLinks.create(config, order.id)) })
    .where(eq(orderDeposits.orderId, order.id));
  const deposit = await findDeposit(tx, order.id);
  await planReminders(context, tx, deposit!);
  if (order.petId) await markReserved(tx, order.petId, now);
  await queueReservedMails(context, tx, purchase);
}
