import { gt, sql, sum } from 'drizzle-orm';
import { toUtcDay } from '../../contract/day.ts';
import { daysBefore } from '../time/days.ts';
import type { DbOrTx } from './client.ts';
import { providerReads } from './schema.ts';

/** Stripe counts over so many days (https://docs.stripe.com/rate-limits#api-read-request-allocations). */
export const READ_DAYS = 30;

export async function addProviderReads(db: DbOrTx, reads: number, now: Date): Promise<void> {
  await db
    .insert(providerReads)
    .values({ day: toUtcDay(now), reads })
    .onConflictDoUpdate({
      target: providerReads.day,
      set: { reads: sql`${providerReads.reads} + excluded.reads` },
    });
}

/** Reads of the provider's API in the last 30 days, of all processes, as far as they have written them. */
export async function countProviderReads(db: DbOrTx, now: Date): Promise<number> {
  const [row] = await db
    .select({ reads: sum(providerReads.reads).mapWith(Number) })
    .from(providerReads)
    .where(gt(providerReads.day, toUtcDay(daysBefore(now, READ_DAYS))));
  return row?.reads ?? 0;
}
