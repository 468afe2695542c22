import { and, eq } from 'drizzle-orm';
import { grouped } from '../../../../contract/grouped.ts';
import {
  RECORDED_SALES_MAX,
  type RecordedSale,
  type RecordedSaleInput,
} from '../../../../contract/books/recorded-sales.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { recordedSales } from '../../../db/schema.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import type { ErasureStep } from '../../../upkeep/erasure.ts';
import { computeOwnDay } from '../../accounts/api.ts';
import { recordAudit } from '../../audit/api.ts';
import { alreadySold, petForLink, sellByHand, undoSaleByHand } from '../../pets/api.ts';
import { presentRecorded, type RecordedRow } from './reading.ts';

export const toColumns = ({ amount, ...rest }: RecordedSaleInput) => ({ ...rest, amountCents: amount });

type NewSale = RecordedSaleInput & { petId?: string | undefined };

/**
 * Records a sale, of a pet that is sold by it or of none. `requestKey` is the idempotency key: its unique index decides who is first. Throws NotFound for another's pet, Invalid
 * for a day ahead, and Conflict for one that is not for sale, beyond RECORDED_SALES_MAX, or for other details under a known key.
 */
export async function recordSale(
  context: UserContext,
  input: NewSale,
  requestKey: string | undefined,
): Promise<RecordedSale> {
  const { db, actor, now } = context;
  refuseDayAhead(context, input);
  return db.transaction(async (tx) => {
    const pet = input.petId === undefined ? undefined : await petForLink(tx, actor.id, input.petId);
    // Before the checks: a repeated request waits here, and gets the sale of the first instead of a refusal.
    const [made] = await tx
      .insert(recordedSales)
      .values({
        ...toColumns(input),
        userId: actor.id,
        requestKey: requestKey ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) {
      const before = requestKey === undefined ? undefined : await findByKey(tx, actor.id, requestKey);
      if (!before) throw alreadySold();
      if (!hasDetails(before, input)) throw conflict(RECORDED_BEFORE, 'changed');
      return presentRecorded(before);
    }
    await refuseBeyondMax(tx, actor.id);
    if (pet) await sellByHand(context, tx, pet);
    await audit(context, tx, 'sale_recorded', made);
    return presentRecorded(made);
  });
}

/** Throws NotFound for another's, and Invalid for a day ahead. */
export async function changeRecordedSale(
  context: UserContext,
  id: string,
  input: RecordedSaleInput,
): Promise<RecordedSale> {
  refuseDayAhead(context, input);
  return context.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(recordedSales)
      .set({ ...toColumns(input), updatedAt: context.now })
      .where(isOwn(context, id))
      .returning();
    if (!changed) throw missing();
    await audit(context, tx, 'recorded_sale_changed', changed);
    return presentRecorded(changed);
  });
}

/** Deletes a recorded sale; its pet is for sale again. Throws NotFound for another's, and Conflict beyond the number of active pets. */
export async function deleteRecordedSale(context: UserContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(recordedSales).where(isOwn(context, id)).returning();
    if (!deleted) throw missing();
    if (deleted.petId) await undoSaleByHand(context, tx, deleted.petId);
    await audit(context, tx, 'recorded_sale_deleted', deleted);
  });
}

/** They are the breeder's own notes: nobody else's books need them. */
export const eraseRecordedSales: ErasureStep = {
  what: 'recorded sales',
  async eraseBatch(_context, tx, { userId }) {
    await tx.delete(recordedSales).where(eq(recordedSales.userId, userId));
    return 0;
  },
};

const isOwn = ({ actor }: UserContext, id: string) => and(eq(recordedSales.id, id), eq(recordedSales.userId, actor.id));

/** Where the breeder is; a sale counts in the figures from the moment that it is recorded. */
export function refuseDayAhead(context: UserContext, { soldOn }: Pick<RecordedSaleInput, 'soldOn'>): void {
  if (soldOn > computeOwnDay(context))
    throw invalid({ soldOn: 'This day is ahead. Please record a sale once it is paid' });
}

const missing = () => notFound('This recorded sale was not found.');

async function findByKey(tx: Tx, userId: string, requestKey: string): Promise<RecordedRow | undefined> {
  const ofRequest = and(eq(recordedSales.userId, userId), eq(recordedSales.requestKey, requestKey));
  return (await tx.select().from(recordedSales).where(ofRequest))[0];
}

const RECORDED_BEFORE =
  'This sale was recorded before, with other details. You’ll find it under Books, where you can change it.';

/** Whether a record has exactly these details. */
function hasDetails(row: RecordedRow, input: NewSale): boolean {
  const columns = { ...toColumns(input), petId: input.petId ?? null };
  return Object.entries(columns).every(([name, value]) => row[name as keyof typeof columns] === value);
}

async function refuseBeyondMax(tx: Tx, userId: string): Promise<void> {
  if ((await countSales(tx, userId)) > RECORDED_SALES_MAX) throw tooManySales();
}

export const countSales = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(recordedSales, eq(recordedSales.userId, userId));

export const tooManySales = () =>
  conflict(`You can record ${grouped(RECORDED_SALES_MAX)} sales at most.`, 'quota_reached');

const audit = (
  context: UserContext,
  tx: Tx,
  act: 'sale_recorded' | 'recorded_sale_changed' | 'recorded_sale_deleted',
  { amountCents, method, soldOn }: RecordedRow,
) => recordAudit(context, tx, { act, details: { amountCents, method, soldOn } });
