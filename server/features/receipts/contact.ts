import type { Context } from '../../context.ts';
import { isBuyerBlocked } from '../blocked-buyers/api.ts';
import type { OrderRow } from '../orders/api.ts';

/**
 * Whether an order's buyer still reads where the breeder lives and how to reach them: not once everything was refunded or a bank took
 * it, nor from a breeder who has blocked them.
 */
export async function isContactOpen(context: Context, order: OrderRow, isAllBack = false): Promise<boolean> {
  if (isAllBack || order.status === 'refunded' || order.status === 'lost') return false;
  return !(await isBuyerBlocked(context, context.db, order));
}
