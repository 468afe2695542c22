import { eq } from 'drizzle-orm';
import type { DepositOffer } from '../../../contract/pets/deposit-offer.ts';
import { reservationPath } from '../../../contract/pages/public-page.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orderDeposits } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import { reservationLinks } from '../../private-links.ts';
import { listPurchases, type OrderRow, type Purchase } from './purchases.ts';
import { isReservedStatus } from '../../db/order-statuses.ts';

export type DepositRow = typeof orderDeposits.$inferSelect;

export async function findDeposit(db: DbOrTx, orderId: string): Promise<DepositRow | undefined> {
  return (await db.select().from(orderDeposits).where(eq(orderDeposits.orderId, orderId)))[0];
}

const KEY_SHAPE = /^[\w-]{43}$/;

/** What a buyer's address of a reservation opens; undefined for an unknown key. */
export async function findDepositByKey(db: DbOrTx, key: string) {
  if (!KEY_SHAPE.test(key)) return undefined;
  return (
    await db
      .select()
      .from(orderDeposits)
      .where(eq(orderDeposits.keyHash, hashToken(key)))
  )[0];
}

/** Freezes the terms that the buyer read with their order. */
export async function freezeDeposit(
  tx: Tx,
  orderId: string,
  offer: Omit<DepositOffer, 'feeCents' | 'restCents'>,
): Promise<void> {
  const { depositCents, dueOn, graceDays, handOverBy, terms, refundableUntil, steps, law } = offer;
  await tx
    .insert(orderDeposits)
    .values({ orderId, depositCents, dueOn, graceDays, handOverBy, terms, refundableUntil, steps, law });
}

/** The key of a reservation's page, while it can be derived. */
export const findReservationKey = (
  config: Pick<Config, 'sessionSecrets'>,
  { orderId, keyHash, keyVersion }: DepositRow,
): string | undefined => reservationLinks.find(config, orderId, keyHash, keyVersion);

/** The address of a reservation's page, while it can be derived. */
export async function findReservationPath(
  { db, config }: Pick<Context, 'db' | 'config'>,
  orderId: string,
): Promise<{ reservationPath?: string }> {
  const deposit = await findDeposit(db, orderId);
  const key = deposit && findReservationKey(config, deposit);
  return key === undefined ? {} : { reservationPath: reservationPath(key) };
}

/** What is paid and due of an order with a deposit, in cents. */
export interface Account {
  order: OrderRow;
  deposit: DepositRow;
  /** Newest first. */
  payments: Purchase['payment'][];
  /** Price and fee together. */
  paidCents: number;
  paidPriceCents: number;
  paidFeeCents: number;
  /** What is left of the price alone. */
  duePriceCents: number;
  /** Zero once it is paid in full, or released. */
  dueCents: number;
}

/** Undefined for an order without a deposit. Certain under the order's lock. */
export async function readAccount(db: DbOrTx, orderId: string): Promise<Account | undefined> {
  const deposit = await findDeposit(db, orderId);
  const purchases = await listPurchases(db, orderId);
  const order = purchases[0]?.order;
  if (!deposit || !order) return undefined;
  const payments = purchases.map(({ payment }) => payment);
  const paid = payments.filter(({ state }) => state === 'paid');
  const paidCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidFeeCents = paid.reduce((sum, { feeCents }) => sum + feeCents, 0);
  return {
    order,
    deposit,
    payments,
    paidCents,
    paidPriceCents: paidCents - paidFeeCents,
    paidFeeCents,
    duePriceCents: isReservedStatus(order.status) ? order.priceCents - paidCents + paidFeeCents : 0,
    dueCents: isReservedStatus(order.status) ? order.totalCents - paidCents : 0,
  };
}

export const isOpen = ({ state }: Purchase['payment']) => state === 'open' || state === 'processing';
