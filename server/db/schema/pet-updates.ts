import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';
import { pets } from './listings.ts';
import { litters } from './litters.ts';
import { photos } from './photos.ts';

/** What a breeder posts for those who wait for a pet or a litter (docs/decisions/0117-pictures-on-the-way.md). */
export const petUpdates = pgTable(
  'pet_updates',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of both; neither once it is deleted, and then nobody sees the update until a job erases it. */
    petId: text('pet_id').references(() => pets.id, { onDelete: 'set null' }),
    litterId: text('litter_id').references(() => litters.id, { onDelete: 'set null' }),
    words: text('words').notNull(),
    weightGrams: integer('weight_grams'),
    /** The day of the pictures and the weight, as the breeder chose it. */
    takenOn: date('taken_on', { mode: 'string' }).notNull(),
    /** The client's idempotency key: repeating it posts nothing. */
    requestKey: text('request_key'),
    /** When the mails about it were queued; null before. */
    mailedAt: at('mailed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('pet_updates_request_unique').on(table.userId, table.requestKey),
    index('pet_updates_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index('pet_updates_pet_index').on(table.petId),
    index('pet_updates_litter_index').on(table.litterId),
    // What the nightly job erases, and what the mailing job reads.
    index('pet_updates_kept_index').on(table.createdAt),
    index('pet_updates_left_index')
      .on(table.createdAt)
      .where(sql`${table.petId} is null and ${table.litterId} is null`),
    index('pet_updates_unmailed_index')
      .on(table.createdAt)
      .where(sql`${table.mailedAt} is null`),
    check('pet_updates_subject_check', sql`${table.petId} is null or ${table.litterId} is null`),
    check(
      'pet_updates_weight_check',
      sql`${table.weightGrams} is null or (${table.weightGrams} > 0 and ${table.litterId} is null)`,
    ),
  ],
);

/** The photos of an update in their order. A page's address of one names the update and the position, never the hash. */
export const petUpdatePhotos = pgTable(
  'pet_update_photos',
  {
    updateId: text('update_id')
      .notNull()
      .references(() => petUpdates.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    userId: text('user_id').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.updateId, table.position] }),
    index('pet_update_photos_photo_index').on(table.userId, table.hash),
    foreignKey({
      columns: [table.userId, table.hash],
      foreignColumns: [photos.userId, photos.hash],
    }).onDelete('cascade'),
  ],
);
