import type { DbOrTx } from '../../../db/client.ts';
import { linesOf } from '../../ledger/reading.ts';

/** Whether a bank holds money of an order: withdrawn, and neither given back nor lost. */
export async function isDisputed(db: DbOrTx, orderId: string): Promise<boolean> {
  const lines = (await linesOf(db, orderId)).filter(({ account }) => account === 'dispute');
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0) > 0;
}
