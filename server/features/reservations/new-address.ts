import { eq } from 'drizzle-orm';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import type { UserContext } from '../../context.ts';
import { orderDeposits } from '../../db/schema.ts';
import { newAddressMail } from './mails/move.ts';
import { conflict } from '../../errors.ts';
import { hashToken } from '../../ids.ts';
import { recordAudit } from '../audit/api.ts';
import { requireOwn } from './record-cash.ts';
import { findDeposit, lockSale } from '../orders/api.ts';
import { presentAccount } from './presenter.ts';
import { reservationLinks } from '../../private-links.ts';
import { queueBoth } from './queue-mails.ts';

const NOBODY = 'There is no address of this reservation to replace: it was never paid, or the buyer’s data is erased.';

/**
 * Sends the buyer a new private address: theirs is lost, or somebody else has it. The old address stops working. Throws
 * NotFound and Conflict.
 */
export async function sendNewAddress(context: UserContext, orderId: string): Promise<OrderDeposit> {
  const { config, db } = context;
  const known = await requireOwn(context, orderId);
  await db.transaction(async (tx) => {
    const { purchase } = await lockSale(tx, known);
    const deposit = await findDeposit(tx, orderId);
    if (!purchase?.order.clientEmail || !deposit?.keyHash) throw conflict(NOBODY, 'gone');
    const keyVersion = deposit.keyVersion + 1;
    const keyHash = hashToken(reservationLinks.create(config, orderId, keyVersion));
    await tx.update(orderDeposits).set({ keyVersion, keyHash }).where(eq(orderDeposits.orderId, orderId));
    await recordAudit(context, tx, { act: 'reservation_address_sent', target: { kind: 'order', id: orderId } });
    await queueBoth(context, tx, purchase.order, 'new-address', `${orderId}-${keyVersion}`, (facts) => ({
      buyer: newAddressMail(facts),
    }));
  });
  return (await presentAccount(context, orderId))!;
}
