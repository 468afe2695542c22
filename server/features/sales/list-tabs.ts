import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import type { SaleTab } from '../../../contract/orders/sale-filters.ts';
import { hasOpenDispute, isFirstPayment, mayBePaid, orders, payments } from '../../db/schema.ts';

const DISPUTED: OrderStatus[] = ['disputed', 'lost'];
const STATUSES: Record<Exclude<SaleTab, 'all'>, OrderStatus[]> = {
  paid: ['paid'],
  reserved: ['reserved', 'overdue'],
  refunded: ['partially_refunded', 'refunded'],
  // A dispute may concern only a part of a reservation's price; the reservation then keeps its status.
  disputed: [...DISPUTED, 'reserved', 'overdue', 'released'],
};

export const ofTab = (sellerId: string, tab: SaleTab) =>
  and(
    eq(orders.sellerId, sellerId),
    mayBePaid(orders),
    tab === 'all' ? undefined : inArray(orders.status, STATUSES[tab]),
    tab === 'disputed' ? or(inArray(orders.status, DISPUTED), hasOpenDispute) : undefined,
  );

/** Selects the first payment of an order, once it is paid. */
export const isPaidFirstPayment = and(isFirstPayment, isNotNull(payments.paidAt));
