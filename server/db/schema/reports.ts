import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReportOutcome, ReportReason } from '../../../contract/reports/reports.ts';
import { at, createdAt, id } from '../columns.ts';
import { users } from './accounts.ts';
import { paymentLinks } from './listings.ts';

/** What visitors report about the page of a link, a litter or a kennel; a nightly job deletes resolved ones after a year. */
export const pageReports = pgTable(
  'page_reports',
  {
    id: id(),
    linkId: text('link_id').references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** Without a reference: deleting the litter doesn't delete what was reported. For a kennel's page, the breeder's id. */
    litterId: text('litter_id'),
    /** Whose litter or kennel it is. */
    breederId: text('breeder_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text'),
    /** A keyed hash of the reporter's network: one open report per page, and a limit per hour. */
    reporterKey: text('reporter_key').notNull(),
    outcome: text('outcome').$type<ReportOutcome>(),
    resolvedAt: at('resolved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('page_reports_open_unique')
      .on(table.linkId, table.reporterKey)
      .where(sql`${table.resolvedAt} is null`),
    uniqueIndex('page_reports_open_litter_unique')
      .on(table.litterId, table.reporterKey)
      .where(sql`${table.resolvedAt} is null`)
      .concurrently(),
    // What erases the reports of a closed account.
    index('page_reports_link_index').on(table.linkId),
    index('page_reports_breeder_index').on(table.breederId).concurrently(),
    index('page_reports_reporter_index').on(table.reporterKey, table.createdAt),
    index('page_reports_resolved_index')
      .on(table.resolvedAt)
      .where(sql`${table.resolvedAt} is not null`),
    check(
      'page_reports_page_check',
      sql`num_nonnulls(${table.linkId}, ${table.litterId}) = 1 and (${table.litterId} is null) = (${table.breederId} is null)`,
    ),
    check('page_reports_outcome_check', sql`(${table.outcome} is null) = (${table.resolvedAt} is null)`),
  ],
);
