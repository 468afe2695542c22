import { eq } from 'drizzle-orm';
import type { DepositOffer } from '../../../../contract/deposit-offer.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import { hashToken } from '../../../ids.ts';
import { markReserved } from '../../pets/sale.ts';
import type { Purchase } from '../queries.ts';
import { planReminders } from '../reminders/plan.ts';
import { findDeposit } from './account.ts';
import { reservationKey } from './key.ts';
import { queueReservedMails } from './mails.ts';

/** Freezes the terms that the buyer read with their order. */
export async function freezeDeposit(tx: Tx, orderId: string, offer: DepositOffer): Promise<void> {
  const { depositCents, dueOn, graceDays, terms, refundableUntil, steps, law } = offer;
  await tx
    .insert(orderDeposits)
    .values({ orderId, depositCents, dueOn, graceDays, terms, refundableUntil, steps, law });
}

/** A paid deposit reserves the pet: the buyer gets the address at which the rest is paid. Callers hold the pet's and the order's lock. */
export async function reserve(context: Context, tx: Tx, purchase: Purchase): Promise<void> {
  const { order } = purchase;
  const { config, now } = context;
  await tx
    .update(orderDeposits)
    .set({ reservedAt: now, keyHash: hashToken(reservationKey(config, order.id)) })
    .where(eq(orderDeposits.orderId, order.id));
  const deposit = await findDeposit(tx, order.id);
  await planReminders(context, tx, order.id, deposit!.dueOn);
  if (order.petId) await markReserved(tx, order.petId, now);
  await queueReservedMails(context, tx, purchase);
}
