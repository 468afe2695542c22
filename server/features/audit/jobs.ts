import { inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { auditEntries } from '../../db/schema.ts';
import { NO_DATA, defineJob } from '../../integrations/job-definition.ts';

const BATCH = 1_000;

export const deleteOldEntriesJob = defineJob({
  name: 'delete-old-audit-entries',
  schema: NO_DATA,
  schedule: '37 3 * * *',
  expireInSeconds: 1800,
  handle: deleteOldEntries,
});

/** Deletes entries older than a year, by the database's clock as the table's trigger does. Runs every night. */
async function deleteOldEntries({ db }: Pick<Context, 'db'>): Promise<void> {
  const old = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(lt(auditEntries.createdAt, sql`now() - interval '1 year'`))
    .limit(BATCH);
  let deleted: unknown[];
  do {
    deleted = await db.delete(auditEntries).where(inArray(auditEntries.id, old)).returning({ id: auditEntries.id });
  } while (deleted.length === BATCH);
}
