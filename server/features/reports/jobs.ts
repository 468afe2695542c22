import { eq, inArray, lt, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deleteInBatches } from '../../db/batches.ts';
import { pageReports, paymentLinks } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/job-definition.ts';
import type { ErasureStep } from '../accounts/own-data/erasure.ts';
import { DAY_MS } from '../../days.ts';

const KEPT_MS = 365 * DAY_MS;

export const deleteOldReportsJob = defineJob({
  name: 'delete-old-reports',
  schema: NO_DATA,
  schedule: '47 3 * * *',
  expireInSeconds: 900,
  handle: deleteOldReports,
});

/** Deletes reports that were resolved a year ago. Runs every night. */
async function deleteOldReports({ db, now, signal }: Context): Promise<void> {
  const isOld = lt(pageReports.resolvedAt, new Date(now.getTime() - KEPT_MS));
  await deleteInBatches(db, signal, pageReports.id, isOld);
}

/** Deletes what visitors reported about the pages of a closed account. */
export const eraseReports: ErasureStep = {
  what: 'reports',
  async eraseBatch(_context, tx, { userId }, limit) {
    const next = tx
      .select({ id: pageReports.id })
      .from(pageReports)
      .leftJoin(paymentLinks, eq(paymentLinks.id, pageReports.linkId))
      .where(or(eq(pageReports.breederId, userId), eq(paymentLinks.userId, userId)))
      .limit(limit);
    return (await tx.delete(pageReports).where(inArray(pageReports.id, next)).returning({ id: pageReports.id })).length;
  },
};
