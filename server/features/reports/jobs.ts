import { eq, inArray, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import { deleteInBatches } from '../../db/paging/batches.ts';
import { pageReports, paymentLinks } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';

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
  await deleteInBatches(db, signal, pageReports, isOld);
}

/** Deletes what visitors reported about the pages of a closed account. */
export const eraseReports: ErasureStep = {
  what: 'reports',
  async eraseBatch(_context, tx, { userId }, limit) {
    const ofLinks = tx
      .select({ id: pageReports.id })
      .from(pageReports)
      .innerJoin(paymentLinks, eq(paymentLinks.id, pageReports.linkId))
      .where(eq(paymentLinks.userId, userId))
      .limit(limit);
    const isOfLitter = eq(pageReports.breederId, userId);
    const ofLitters = tx.select({ id: pageReports.id }).from(pageReports).where(isOfLitter).limit(limit);
    let erased = 0;
    for (const next of [ofLinks, ofLitters]) {
      const rows = await tx.delete(pageReports).where(inArray(pageReports.id, next)).returning({ id: pageReports.id });
      erased += rows.length;
    }
    return erased;
  },
};
