import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import {
  HEALTH_RECORDS_MAX,
  NO_DETAILS,
  SEXES,
  petDetails as detailsSchema,
  type HealthRecord,
  type PetDetails,
} from '../../../contract/pets/pet-details.ts';
import { SPECIES } from '../../../contract/law/species.ts';
import type { OfferedLines } from '../../../contract/order-lines/order-lines.ts';
import { at, createdAt, id } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';
import { photos } from './photos.ts';

/** Pets, their photos and payment links. */

export const pets = pgTable(
  'pets',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    breed: text('breed').notNull(),
    priceCents: integer('price_cents').notNull(),
    age: text('age', { enum: ['baby', 'young', 'adult', 'senior'] }).notNull(),
    description: text('description').notNull(),
    /** Null when the breeder gave none and the breed is unknown; on older rows until a job has guessed it. */
    species: text('species', { enum: SPECIES }),
    status: text('status', { enum: ['active', 'reserved', 'sold', 'refunded', 'archived'] })
      .notNull()
      .default('active'),
    photoHash: text('photo_hash'),
    /** Its buyer signs nothing, also while the breeder's agreement is on. */
    soldWithoutAgreement: boolean('sold_without_agreement').notNull().default(false),
    /** When it was archived, with the links of that moment; null on pets that an older release archived. */
    archivedAt: at('archived_at'),
    /** The pet's status before it was archived, which restoring returns to. */
    archivedFrom: text('archived_from', { enum: ['active', 'refunded'] }),
    /** The order whose bank payment has failed, and until when nobody but its buyer can pay. */
    retryOrderId: text('retry_order_id'),
    retryUntil: at('retry_until'),
    /** The client's idempotency key: repeating it returns the same pet. */
    requestKey: text('request_key'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('pets_retry_check', sql`(${table.retryOrderId} is null) = (${table.retryUntil} is null)`),
    uniqueIndex('pets_request_unique').on(table.userId, table.requestKey),
    index('pets_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    // A tab of the breeder's pets page.
    index('pets_listing_index')
      .on(table.userId, table.status, table.createdAt.desc().nullsFirst(), table.id)
      .concurrently(),
    // The reference to a photo, which is checked when the photo is deleted.
    index('pets_photo_index')
      .on(table.userId, table.photoHash)
      .where(sql`${table.photoHash} is not null`),
    index('pets_retry_index')
      .on(table.retryUntil)
      .where(sql`${table.retryUntil} is not null`)
      .concurrently(),
    index('pets_active_index')
      .on(table.userId)
      .where(sql`${table.status} = 'active'`),
    index('pets_for_sale_index')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.status} = 'active' and ${table.photoHash} is not null`),
    check('pets_price_check', sql`${table.priceCents} between 50 and 99999999`),
    check('pets_status_check', sql`${table.status} in ('active', 'reserved', 'sold', 'refunded', 'archived')`),
    index('pets_unknown_species_index')
      .on(table.breed)
      .where(sql`${table.species} is null`),
    check('pets_species_check', sql`${table.species} in (${literals(SPECIES)})`),
    check('pets_age_check', sql`${table.age} in ('baby', 'young', 'adult', 'senior')`),
    check('pets_archived_from_check', sql`${table.archivedFrom} in ('active', 'refunded')`),
    foreignKey({ columns: [table.userId, table.photoHash], foreignColumns: [photos.userId, photos.hash] }),
  ],
);

/** The optional details of a pet; no row without any. Triggers raise the versions of the pet's pages. */
export const petDetails = pgTable(
  'pet_details',
  {
    petId: text('pet_id')
      .primaryKey()
      .references(() => pets.id, { onDelete: 'cascade' }),
    sex: text('sex', { enum: SEXES }),
    color: text('color'),
    bornOn: date('born_on', { mode: 'string' }),
    readyOn: date('ready_on', { mode: 'string' }),
    microchip: text('microchip'),
    registration: text('registration'),
    comesWith: text('comes_with'),
    guarantee: text('guarantee'),
    /** Details without a column of their own, which only those need that a query or constraint reads. */
    further: jsonb('further').$type<Partial<PetDetails>>().notNull().default({}),
    /** A short list that is read and written as a whole. */
    health: jsonb('health').$type<HealthRecord[]>().notNull().default([]),
    /** The day on which the pet's age category ends; a job then sets the next one. */
    ageUntil: date('age_until', { mode: 'string' }),
  },
  (table) => [
    index('pet_details_age_index')
      .on(table.ageUntil)
      .where(sql`${table.ageUntil} is not null`),
    check('pet_details_sex_check', sql`${table.sex} in (${literals(SEXES)})`),
    check('pet_details_ready_check', sql`${table.readyOn} >= ${table.bornOn}`),
    check(
      'pet_details_health_check',
      sql`jsonb_array_length(${table.health}) <= ${sql.raw(String(HEALTH_RECORDS_MAX))}`,
    ),
  ],
);

export type DetailsRow = typeof petDetails.$inferSelect;

/** The details of a pet in the columns of their row; those without a column of their own are in `further`. */
export function toDetailsRow(details: PetDetails) {
  const { sex, color, bornOn, readyOn, microchip, registration, comesWith, guarantee, health, ...further } = details;
  return { sex, color, bornOn, readyOn, microchip, registration, comesWith, guarantee, health, further };
}

export const fromDetailsRow = ({ further, ...columns }: DetailsRow): PetDetails =>
  detailsSchema.parse({ ...NO_DETAILS, ...further, ...columns });

/**
 * The photos of a pet after its cover, which is `pets.photoHash`: so the cover is the first one, whichever release sets it.
 * Triggers delete them when the cover goes, and the one that becomes the cover.
 */
export const petPhotos = pgTable(
  'pet_photos',
  {
    petId: text('pet_id')
      .notNull()
      .references(() => pets.id, { onDelete: 'cascade' }),
    /** Position after the cover, from 1. */
    position: integer('position').notNull(),
    userId: text('user_id').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.petId, table.position] }),
    uniqueIndex('pet_photos_once_unique').on(table.petId, table.hash),
    // The reference to a photo, which is checked when the photo is deleted.
    index('pet_photos_photo_index').on(table.userId, table.hash),
    check('pet_photos_position_check', sql`${table.position} between 1 and 7`),
    foreignKey({ columns: [table.userId, table.hash], foreignColumns: [photos.userId, photos.hash] }),
  ],
);

/** Photos that were uploaded before their pet was saved; an hourly job deletes those that no pet shows within a day. */
export const waitingPhotos = pgTable(
  'waiting_photos',
  {
    userId: text('user_id').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('waiting_photos_created_index').on(table.createdAt),
    foreignKey({ columns: [table.userId, table.hash], foreignColumns: [photos.userId, photos.hash] }).onDelete(
      'cascade',
    ),
  ],
);

export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id(),
    petId: text('pet_id')
      .notNull()
      .references(() => pets.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['active', 'paid', 'archived'] })
      .notNull()
      .default('active'),
    archivedAt: at('archived_at'),
    /** Suspended by an admin: buyers can't open it until that is lifted. */
    suspendedAt: at('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** When the breeder paused the link: buyers read the breeder's `pauseNote` instead of the page. */
    pausedAt: at('paused_at'),
    pauseNote: text('pause_note'),
    /** The buyer that the breeder made it for, while nobody has paid. */
    clientName: text('client_name'),
    clientEmail: text('client_email'),
    /** From when it can't be paid anymore: a midnight in `expiryZone`. Then buyers read `expiryNote`. */
    expiresAt: at('expires_at'),
    expiryZone: text('expiry_zone'),
    expiryNote: text('expiry_note'),
    /** How it can be paid; null: as the breeder's others. */
    paymentMethods: text('payment_methods', { enum: PAYMENT_METHODS }).array(),
    /** Whether its preview in a message shows neither the pet nor the price. */
    neutralPreview: boolean('neutral_preview').notNull().default(false),
    /** Extras and a discount, for buyers who pay in full; null for a plain link. */
    offeredLines: jsonb('offered_lines').$type<OfferedLines>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_links_active_unique')
      .on(table.petId)
      .where(sql`${table.status} = 'active'`),
    index('payment_links_pet_index').on(table.petId),
    index('payment_links_paused_index')
      .on(table.userId, table.petId)
      .where(sql`${table.pausedAt} is not null`)
      .concurrently(),
    index('payment_links_expiry_index')
      .on(table.userId, table.expiresAt, table.petId)
      .where(sql`${table.expiresAt} is not null`)
      .concurrently(),
    // A named buyer, by address and by age (conditions/named-buyer.ts).
    index('payment_links_client_email_index')
      .on(sql`lower(${table.clientEmail})`)
      .where(sql`${table.clientEmail} is not null`)
      .concurrently(),
    index('payment_links_client_index')
      .on(table.createdAt)
      .where(sql`${table.clientName} is not null or ${table.clientEmail} is not null`)
      .concurrently(),
    index('payment_links_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    check('payment_links_status_check', sql`${table.status} in ('active', 'paid', 'archived')`),
    check(
      'payment_links_expiry_check',
      sql`(${table.expiresAt} is null) = (${table.expiryZone} is null) and (${table.expiryNote} is null or ${table.expiresAt} is not null)`,
    ),
    check('payment_links_pause_check', sql`${table.pauseNote} is null or ${table.pausedAt} is not null`),
  ],
);
