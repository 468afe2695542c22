import { asc, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { agreementAddenda } from '../../db/schema.ts';

export type AddendumRow = typeof agreementAddenda.$inferSelect;

/** Lists the addenda that buyers of these orders signed, in order. */
export async function listAddenda(db: DbOrTx, orderIds: string[]): Promise<AddendumRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(agreementAddenda)
    .where(inArray(agreementAddenda.orderId, orderIds))
    .orderBy(asc(agreementAddenda.orderId), asc(agreementAddenda.number));
}
