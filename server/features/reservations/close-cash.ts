import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { payments } from '../../db/schema.ts';
import { movePayment } from '../payments/api.ts';

/** A payment that nobody has to confirm anymore. Callers hold the order's lock. */
export async function closeOpenCash(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.kind, 'cash'), eq(payments.state, 'open')));
  if (open) await movePayment(tx, open, 'expired', now);
  return open !== undefined;
}
