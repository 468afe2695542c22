import { sql } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/orders/orders.ts';

/** Unpaid or in flight. */
export const OPEN_STATUSES = ['pending', 'processing'] as const satisfies OrderStatus[];

/** A deposit is paid and the balance is due: the pet is reserved. The money is held and is no revenue yet. */
export const RESERVED_STATUSES = ['reserved', 'overdue'] as const satisfies OrderStatus[];

/** The pet waits for the buyer of an order with this status. */
export const isReservedStatus = (status: OrderStatus) => (RESERVED_STATUSES as readonly string[]).includes(status);

/** An order that holds its pet does so while it has one of these. */
export const HOLDING_STATUSES = [...OPEN_STATUSES, 'reserved'] as const satisfies OrderStatus[];

/** Over without a payment. */
export const UNPAID_STATUSES = ['expired', 'failed'] as const satisfies OrderStatus[];

/** The pet belongs to this order's buyer. */
export const LIVE_SALE_STATUSES = ['paid', 'partially_refunded', 'disputed', 'lost'] as const satisfies OrderStatus[];

/** Nobody else may buy the pet. */
export const TAKEN_STATUSES = [...LIVE_SALE_STATUSES, ...RESERVED_STATUSES] as const;

/** Values as literals of SQL: definitions of indexes and checks take no parameters. */
export const literals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
