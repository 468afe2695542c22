import { lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deleteInBatches } from '../../db/paging/batches.ts';
import { auditEntries } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';

export const deleteOldEntriesJob = defineJob({
  name: 'delete-old-audit-entries',
  schema: NO_DATA,
  schedule: '37 3 * * *',
  expireInSeconds: 1800,
  handle: deleteOldEntries,
});

/** Deletes entries older than a year, by the database's clock as the table's trigger does. Runs every night. */
async function deleteOldEntries({ db, signal }: Context): Promise<void> {
  await deleteInBatches(db, signal, auditEntries, lt(auditEntries.createdAt, sql`now() - interval '1 year'`));
}
