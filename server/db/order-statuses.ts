import { sql } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/orders.ts';

/** Unpaid or in flight. */
export const OPEN_STATUSES = ['pending', 'processing'] as const satisfies OrderStatus[];

/** An order that holds its pet does so while it has one of these. */
export const HOLDING_STATUSES = [...OPEN_STATUSES, 'reserved'] as const;

/** Over without a payment. */
export const UNPAID_STATUSES = ['expired', 'failed'] as const satisfies OrderStatus[];

/** The pet belongs to this order's buyer. */
export const LIVE_SALE_STATUSES = ['paid', 'partially_refunded', 'disputed', 'lost'] as const satisfies OrderStatus[];

/** Values as literals of SQL: definitions of indexes and checks take no parameters. */
export const literals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
