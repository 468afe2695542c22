import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { REMINDERS, depositMoves, orderDeposits, orders, payments } from '../../db/schema.ts';
import { CASH_MAILS } from './queue-cash-mails.ts';
import { MOVE_MAILS } from './queue-move-mails.ts';

/** More than an order's price can be split into by people. */
const PARTS_MAX = 1_000;

/** Occasions of all mails to the buyers of reservations, as queries: by part, by order, by move and by new address. */
export function reservationMails(db: DbOrTx, ofOrders: SQL | undefined) {
  // Looked up per order: parts are few among all payments.
  const parts = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), inArray(payments.kind, ['balance', 'cash'])))
    .limit(PARTS_MAX)
    .as('parts');
  const byPart = ['part-paid', 'part-failed', ...CASH_MAILS].map((occasion) =>
    db
      .select({ occasion: sql`${`${occasion}-buyer:`}::text || ${parts.id}` })
      .from(orders)
      .innerJoinLateral(parts, sql`true`)
      .where(ofOrders),
  );
  const byOrder = [
    'reserved',
    'released',
    'place-paid',
    'place-ended',
    ...REMINDERS.map((kind) => `reminder-${kind}`),
  ].map((occasion) =>
    db
      .select({ occasion: sql`${`${occasion}-buyer:`}::text || ${orders.id}` })
      .from(orders)
      .innerJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
      .where(ofOrders),
  );
  const byMove = MOVE_MAILS.map((occasion) =>
    db
      .select({ occasion: sql`${`${occasion}-buyer:`}::text || ${depositMoves.id}` })
      .from(orders)
      .innerJoin(depositMoves, eq(depositMoves.orderId, orders.id))
      .where(ofOrders),
  );
  const byAddress = db
    .select({ occasion: sql`'new-address-buyer:' || ${orders.id} || '-' || version` })
    .from(orders)
    .innerJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .innerJoin(sql`generate_series(1, ${orderDeposits.keyVersion}) version`, sql`true`)
    .where(ofOrders);
  const byMovedDays = db
    .select({ occasion: sql`'days-moved-buyer:' || ${orders.id} || '-' || days` })
    .from(orders)
    .innerJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .innerJoin(sql`generate_series(1, ceil(${orderDeposits.stoppedSeconds} / 86400.0)::int) days`, sql`true`)
    .where(ofOrders);
  return [...byPart, ...byOrder, ...byMove, byAddress, byMovedDays];
}
