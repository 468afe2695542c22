import { and, gt, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { countProviderReads, READ_DAYS } from '../../db/provider-reads.ts';
import { payments } from '../../db/schema.ts';
import { daysBefore } from '../../time/days.ts';

/** https://docs.stripe.com/rate-limits#api-read-request-allocations */
const READS_PER_TRANSACTION = 500;
const READS_AT_LEAST = 10_000;

export interface Allotment {
  /** In the last 30 days. */
  reads: number;
  transactions: number;
  /** Reads that the provider grants for them. */
  allotment: number;
}

/**
 * Payments of the last 30 days. Memberships are transactions too, which the provider counts on the platform's own allotment; leaving them
 * out is on the safe side.
 */
async function countTransactions(db: DbOrTx, now: Date): Promise<number> {
  const isOfDays = and(
    isNotNull(payments.provider),
    isNotNull(payments.paidAt),
    gt(payments.paidAt, daysBefore(now, READ_DAYS)),
  );
  return db.$count(payments, isOfDays);
}

const allotmentFor = (transactions: number) => Math.max(READS_AT_LEAST, READS_PER_TRANSACTION * transactions);

/** How much we read at the provider, and how much it grants: so many reads for each payment, of the last 30 days. */
export async function readAllotment({ db, now }: { db: DbOrTx; now: Date }): Promise<Allotment> {
  const transactions = await countTransactions(db, now);
  return { reads: await countProviderReads(db, now), transactions, allotment: allotmentFor(transactions) };
}

const figure = (name: string, help: string, count: (db: DbOrTx, now: Date) => Promise<number>) => ({
  name,
  help,
  count: ({ db, clock }: Pick<Context, 'db' | 'clock'>) => count(db, clock()),
});

/** For /metrics. */
export const allotmentFigures = [
  figure(
    'payment_provider_reads_30_days',
    "Reads of the payment provider's API in the last 30 days, of all processes",
    countProviderReads,
  ),
  figure(
    'payment_provider_transactions_30_days',
    'Payments of buyers at the provider in the last 30 days',
    countTransactions,
  ),
  figure(
    'payment_provider_read_allotment_30_days',
    'Reads that the payment provider grants in 30 days: 500 for each payment, at least 10,000',
    async (db, now) => allotmentFor(await countTransactions(db, now)),
  ),
  {
    ...figure(
      'payment_provider_reads_percent',
      "Reads of the payment provider's API in the last 30 days, in percent of those that it grants",
      async (db, now) => {
        const { reads, allotment } = await readAllotment({ db, now });
        return Math.round((100 * reads) / allotment);
      },
    ),
    alarmAbove: 100,
  },
];
