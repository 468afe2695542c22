import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AGREEMENT } from '../../../contract/agreements/agreements.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';
import { orders } from './orders.ts';

const most = (count: number) => sql.raw(String(count));

/** A breeder's agreement as it was saved (docs/decisions/0049-agreement.md). A trigger refuses updates. */
export const agreementVersions = pgTable(
  'agreement_versions',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From 1, per breeder. */
    number: integer('number').notNull(),
    text: text('text').notNull(),
    healthGuarantee: text('health_guarantee').notNull(),
    spayNeuter: text('spay_neuter').notNull(),
    returnToBreeder: text('return_to_breeder').notNull(),
    /** SHA-256 of all four texts: saving an equal version adds none. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('agreement_versions_number_unique').on(table.userId, table.number),
    uniqueIndex('agreement_versions_hash_unique').on(table.userId, table.hash),
    check('agreement_versions_number_check', sql`${table.number} between 1 and ${most(AGREEMENT.versionsMax)}`),
    check('agreement_versions_text_check', sql`length(${table.text}) between 1 and ${most(AGREEMENT.textMax)}`),
  ],
);

/** Which agreement a breeder's buyers sign; no row: none. A trigger raises the versions of the breeder's pages. */
export const agreementSettings = pgTable(
  'agreement_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    versionId: text('version_id')
      .notNull()
      .references(() => agreementVersions.id),
    isOn: boolean('is_on').notNull(),
    /** The time zone of the breeder's browser, in which the day of signing is one. */
    timeZone: text('time_zone').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('agreement_settings_version_index').on(table.versionId)],
);

/** What was signed, by whom, and how. */
const signedColumns = () => ({
  /** Exactly what was displayed, with a blank line for the buyer's name; and its SHA-256. */
  text: text('text').notNull(),
  hash: text('hash').notNull(),
  signerName: text('signer_name').notNull(),
  /** Version of the wording of the three consents, and the language in which the buyer read it. */
  consentVersion: text('consent_version').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  signedAt: at('signed_at').notNull(),
  /** The breeder's then. */
  timeZone: text('time_zone').notNull(),
  clientAddress: text('client_address'),
  device: text('device'),
});

/**
 * What a buyer read and signed before paying. There is none without each of the consents. A trigger refuses updates but for
 * the erasure of `versionId`, `clientAddress` and `device`.
 */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Null once the breeder's account is closed. */
    versionId: text('version_id').references(() => agreementVersions.id),
    versionNumber: integer('version_number').notNull(),
    ...signedColumns(),
  },
  (table) => [
    index('order_agreements_version_index')
      .on(table.versionId)
      .where(sql`${table.versionId} is not null`),
    // What erases.
    index('order_agreements_signed_index').on(table.signedAt),
    index('order_agreements_device_index')
      .on(table.signedAt)
      .where(sql`${table.clientAddress} is not null or ${table.device} is not null`),
    check('order_agreements_hash_check', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('order_agreements_name_check', sql`length(${table.signerName}) between 2 and ${most(AGREEMENT.nameMax)}`),
    check('order_agreements_device_check', sql`length(${table.device}) <= ${most(AGREEMENT.deviceMax)}`),
  ],
);

/**
 * What a buyer read and signed in addition to the agreement when a reservation moved to another pet. It is erased with its agreement. A trigger
 * refuses updates but for the erasure of `clientAddress` and `device`.
 */
export const agreementAddenda = pgTable(
  'agreement_addenda',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orderAgreements.orderId, { onDelete: 'cascade' }),
    /** From 1, per order. */
    number: integer('number').notNull(),
    /** The name of the pet that the agreement is about from now on. */
    petName: text('pet_name').notNull(),
    ...signedColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    index('agreement_addenda_device_index')
      .on(table.signedAt)
      .where(sql`${table.clientAddress} is not null or ${table.device} is not null`),
    check('agreement_addenda_hash_check', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('agreement_addenda_name_check', sql`length(${table.signerName}) between 2 and ${most(AGREEMENT.nameMax)}`),
    check('agreement_addenda_device_check', sql`length(${table.device}) <= ${most(AGREEMENT.deviceMax)}`),
  ],
);
