import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../columns.ts';
import { users } from './accounts.ts';
import { pets } from './listings.ts';
import { litters } from './litters.ts';
import { photos } from './photos.ts';

/** A breeder's own page for everybody (docs/decisions/0110-a-kennels-page.md). A trigger raises the versions of the breeder's links. */
export const kennelPages = pgTable(
  'kennel_pages',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of the account's rows in `kennel_addresses`. */
    address: text('address').notNull(),
    isOn: boolean('is_on').notNull(),
    name: text('name').notNull(),
    story: text('story').notNull(),
    /** The chosen color, such as "#1f4d3a". */
    accent: text('accent').notNull(),
    logoHash: text('logo_hash'),
    coverHash: text('cover_hash'),
    showsSold: boolean('shows_sold').notNull().default(false),
    /** All reviews of the breeder's buyers, or none. */
    showsReviews: boolean('shows_reviews').notNull().default(false),
    /** Until when reviews count as shown after they were switched off; null until then. */
    reviewsShownUntil: at('reviews_shown_until'),
    suspendedAt: at('suspended_at'),
    suspensionReason: text('suspension_reason'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('kennel_pages_address_unique').on(table.address),
    check('kennel_pages_accent_check', sql`${table.accent} ~ '^#[0-9a-f]{6}$'`),
    // The migration sets the hash alone to null, which Drizzle can't say: 0.1.0 deletes photos of pages that it doesn't know.
    foreignKey({
      columns: [table.userId, table.logoHash],
      foreignColumns: [photos.userId, photos.hash],
    }).onDelete('set null'),
    foreignKey({
      columns: [table.userId, table.coverHash],
      foreignColumns: [photos.userId, photos.hash],
    }).onDelete('set null'),
  ],
);

/** Whether the breeder shows reviews, or has shown them so recently that buyers still write. */
export const countsAsShowingReviews = (now: Date) =>
  sql<boolean>`((${kennelPages.isOn} and ${kennelPages.showsReviews}) or coalesce(${kennelPages.reviewsShownUntil} > ${now.toISOString()}::timestamptz, false))`;

/** Addresses that lead to a kennel's page, the current one and earlier ones. Nobody gets one that led to another account's page. */
export const kennelAddresses = pgTable(
  'kennel_addresses',
  {
    /** Hash of the address as the eye takes it, so that no two look alike; what is left once the account is erased. */
    lookHash: text('look_hash').primaryKey(),
    address: text('address'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether a page was ever to be seen there: else nothing is left of it once the account is erased. */
    wasOn: boolean('was_on').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('kennel_addresses_address_unique').on(table.address),
    index('kennel_addresses_user_index').on(table.userId),
  ],
);

/** Pets that the breeder shows on the page: a payment link isn't public by itself. */
export const kennelPets = pgTable(
  'kennel_pets',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    petId: text('pet_id')
      .notNull()
      .references(() => pets.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.petId] }), index('kennel_pets_pet_index').on(table.petId)],
);

/** Litters that the breeder shows on the page, with their waiting lists. */
export const kennelLitters = pgTable(
  'kennel_litters',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    litterId: text('litter_id')
      .notNull()
      .references(() => litters.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.litterId] }),
    index('kennel_litters_litter_index').on(table.litterId),
  ],
);
