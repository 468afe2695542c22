import { pgTable, text } from 'drizzle-orm/pg-core';
import { at, ownId } from '../columns.ts';

/** The processes of the product, by their heartbeats. */
export const processes = pgTable('processes', {
  id: ownId(),
  role: text('role').notNull(),
  version: text('version').notNull(),
  startedAt: at('started_at').notNull(),
  seenAt: at('seen_at').notNull(),
  /** Null for one that was killed. */
  endedAt: at('ended_at'),
});

/** The last run of each scheduled job that succeeded. */
export const scheduledRuns = pgTable('scheduled_runs', {
  job: text('job').primaryKey(),
  succeededAt: at('succeeded_at').notNull(),
});
