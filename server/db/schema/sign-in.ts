import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';
import { users } from './accounts.ts';

/** What strong sign-in and changes of the email address keep. */

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The secret of an account's authenticator app, encrypted, and its recovery codes, hashed. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: userId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the first code of the app was typed. */
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: at('locked_until'),
  },
  (table) => [uniqueIndex('two_factors_user_unique').on(table.userId)],
);

/** Codes of authenticator apps that have signed someone in; kept while the same code could be typed again. */
export const usedCodes = pgTable(
  'used_codes',
  { userId: userId(), codeHash: text('code_hash').notNull(), usedAt: at('used_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] }), index('used_codes_time_index').on(table.usedAt)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialID),
    index('passkeys_user_index').on(table.userId, table.createdAt),
  ],
);

/** A change of address that waits for the links in both mails; at most one per account. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    /** Hashes of the tokens in the mails to the present and to the new address. */
    presentToken: text('present_token').notNull(),
    newToken: text('new_token').notNull(),
    presentConfirmedAt: at('present_confirmed_at'),
    newConfirmedAt: at('new_confirmed_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('email_changes_present_unique').on(table.presentToken),
    uniqueIndex('email_changes_new_unique').on(table.newToken),
    index('email_changes_expiry_index').on(table.expiresAt),
  ],
);
