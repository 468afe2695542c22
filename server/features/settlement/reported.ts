import { and, eq, sql, type SQL } from 'drizzle-orm';
import { METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import type { DbOrTx } from '../../db/client.ts';
import { isFirstPayment, orders, payments } from '../../db/schema.ts';
import { plannedLimit, prepared } from '../../db/statements/prepared.ts';
import { postedAs } from '../ledger/api.ts';
import type { Purchase } from '../orders/api.ts';
import { onlineMethod } from '../payments/api.ts';

/** A purchase that an event or a page reports as paid. */
export interface Reported extends Purchase {
  /** The provider's fee of its charge is posted; false unless it was looked up. */
  isFeePosted?: boolean;
}

/**
 * Whether the charge of a payment is recorded, with its fee and the name of its method: then only refunds and disputes can change
 * it, and they have events of their own.
 */
export function isBooked({ payment, isFeePosted = false }: Reported): boolean {
  const { state, klarnaCategory, availableAt } = payment;
  if (state !== 'paid' || availableAt === null || !isFeePosted) return false;
  return klarnaCategory !== null || METHODS[onlineMethod(payment)].plans === null;
}

function finder(which: SQL | undefined) {
  const found = prepared((db) =>
    db
      .select({ order: orders, payment: payments, isFeePosted: postedAs('provider_fee', payments.chargeId) })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(which)
      .limit(plannedLimit(1)),
  );
  return async (db: DbOrTx, key: string): Promise<Reported | undefined> => (await found(db, { key }))[0];
}

const key = sql.placeholder('key');

export const findReportedBySession = finder(eq(payments.checkoutSessionId, key));
export const findReportedByIntent = finder(eq(payments.paymentIntentId, key));
/** With the payment that opened the order. */
export const findReportedOrder = finder(and(eq(orders.id, key), isFirstPayment));
