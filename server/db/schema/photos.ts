import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReportOutcome } from '../../../contract/reports/reports.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';

/** The quarters of a fingerprint, by each of which it is found. */
export const BANDS = [0, 1, 2, 3] as const;

/** Sixteen bits of a fingerprint, as their index has them. */
export const fingerprintBand = ({ fingerprint }: { fingerprint: AnyPgColumn }, band: (typeof BANDS)[number]) =>
  sql<number>`((${fingerprint} >> ${sql.raw(String(band * 16))}) & 65535)`;

export const photos = pgTable(
  'photos',
  {
    /** Hash of the encoded picture: equal pictures share their files. */
    hash: text('hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    /** What copies of the picture have nearly in common; none of a flat one, and of older rows until a job has read them. */
    fingerprint: bigint('fingerprint', { mode: 'bigint' }),
    /** When it was compared with those of other breeders. */
    comparedAt: at('compared_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('photos_hash_index').on(table.hash),
    // Each band index covers all rows: the planner ignores the statistics of an expression in a partial index.
    ...BANDS.map((band) => index(`photos_band_${band}_index`).on(fingerprintBand(table, band)).concurrently()),
    // What the comparing job reads, newest first.
    index('photos_uncompared_index')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`${table.comparedAt} is null`)
      .concurrently(),
    check('photos_size_check', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);

/** Photos of two breeders that look alike, for the admins: each pair once. Erased with either photo. */
export const photoPairs = pgTable(
  'photo_pairs',
  {
    id: ownId(),
    /** Owner of the first photo: the lower account id of the pair. */
    firstUserId: text('first_user_id').notNull(),
    firstHash: text('first_hash').notNull(),
    secondUserId: text('second_user_id').notNull(),
    secondHash: text('second_hash').notNull(),
    /** Bits of their fingerprints that differ. */
    distance: integer('distance').notNull(),
    /** Whether there were more photos to compare, or alike, than the job reads. */
    isCutOff: boolean('is_cut_off').notNull().default(false),
    foundAt: at('found_at').notNull(),
    outcome: text('outcome').$type<ReportOutcome>(),
    resolvedAt: at('resolved_at'),
  },
  (table) => [
    uniqueIndex('photo_pairs_unique').on(table.firstUserId, table.firstHash, table.secondUserId, table.secondHash),
    // The reference to the second photo, which is checked when it is deleted.
    index('photo_pairs_second_index').on(table.secondUserId, table.secondHash),
    index('photo_pairs_open_index')
      .on(table.foundAt.desc().nullsFirst(), table.id)
      .where(sql`${table.resolvedAt} is null`),
    check('photo_pairs_order_check', sql`${table.firstUserId} collate "C" < ${table.secondUserId} collate "C"`),
    check('photo_pairs_outcome_check', sql`(${table.outcome} is null) = (${table.resolvedAt} is null)`),
    foreignKey({
      columns: [table.firstUserId, table.firstHash],
      foreignColumns: [photos.userId, photos.hash],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.secondUserId, table.secondHash],
      foreignColumns: [photos.userId, photos.hash],
    }).onDelete('cascade'),
  ],
);
