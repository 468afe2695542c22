import { sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '../../../contract/endpoint.ts';
import { PAYMENT_METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import type { UsState } from '../../../contract/addresses/us-states.ts';
import { at, createdAt, id } from '../columns.ts';
import { ALIKE, DASHES, LATIN, QUOTES } from '../confusables.ts';
import { literal, withoutAccents } from '../folded.ts';

/**
 * The words of an account's name and email, in lower case and in any language. Punctuation is a blank, so that an email has words
 * too; the parser would keep it whole.
 */
export const accountSearchVector = (users: { fullName: AnyPgColumn; email: AnyPgColumn }) =>
  sql`to_tsvector('simple'::regconfig, translate(${users.fullName} || ' ' || ${users.email}, '@.,+_-/\\:&''"\u2019\u2018\u201c\u201d\u2013\u2014', repeat(' ', 18)))`;

/** The words of an account without accents and apostrophes, which an admin need not type. */
export const accountWords = (users: { fullName: AnyPgColumn; email: AnyPgColumn }) =>
  sql`to_tsvector('simple'::regconfig, translate(${withoutAccents(sql`(${users.fullName} || ' ' || ${users.email})`)}, '@.,+_-/\\:&"\u201c\u201d\u2010\u2011\u2012\u2013\u2014', repeat(' ', 18)))`;

/** What a username looks like (UTS 39): equal for names that people can't tell apart, in dashes, apostrophes and blanks too. */
export const usernameSkeleton = (username: SQLWrapper) => {
  // The generator of migrations divides a text at two hyphens.
  const plain = (typed: SQLWrapper, marks: string, one: string) =>
    sql`translate(${typed}, ${literal(marks)}, repeat(${literal(one)}, ${sql.raw(String(marks.length))}))`;
  const marks = sql`regexp_replace(${plain(plain(username, DASHES, '-'), QUOTES, "'")}, ' +', ' ', 'g')`;
  return sql`lower(replace(translate(normalize(${marks}, NFKC), ${literal(ALIKE)}, ${literal(LATIN)}), 'rn', 'm'))`;
};

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** When `email` was confirmed; null while it isn't. Stamped by a trigger, as is `physicalAddressAt`. */
    emailVerifiedAt: at('email_verified_at'),
    fullName: text('full_name').notNull(),
    physicalAddress: text('physical_address').notNull(),
    /** When the address was given or last changed. */
    physicalAddressAt: at('physical_address_at').notNull().defaultNow(),
    /** What is read of the address, or what the breeder says instead (server/features/accounts/address). Null: not known. */
    addressStreet: text('address_street'),
    addressTown: text('address_town'),
    addressState: text('address_state').$type<UsState>(),
    addressZip: text('address_zip'),
    /** Time zone of the ZIP code; null: that of most people of the state. */
    timeZone: text('time_zone'),
    /** When the address was read; null: not yet. A trigger empties it, and what was read, where a writer changes the address only. */
    addressReadAt: at('address_read_at'),
    /** When the breeder confirmed or corrected what was read. */
    addressConfirmedAt: at('address_confirmed_at'),
    /** `town`: the public page shows town and state only, the whole address after payment. */
    addressVisibility: text('address_visibility', { enum: ['full', 'town'] })
      .notNull()
      .default('full'),
    /** How a buyer who has paid reaches the breeder. */
    buyerContact: text('buyer_contact', { enum: ['email', 'phone', 'both'] })
      .notNull()
      .default('email'),
    /** How buyers can pay, unless a link says otherwise; null: as breeders begin (METHODS_FROM_START). */
    paymentMethods: text('payment_methods', { enum: PAYMENT_METHODS }).array(),
    /** For how many hours a pet is kept for a buyer whose bank payment has failed. */
    keepsPetHours: integer('keeps_pet_hours').notNull().default(24),
    website: text('website'),
    /** License, registration or exemption that the breeder's state asks to show. */
    license: text('license'),
    /** The breeder's own line on receipts, such as a tax number. */
    receiptLine: text('receipt_line'),
    phoneNumber: text('phone_number'),
    image: text('image'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The breeder for whom this person works, and what for; null for a breeder. Such an account has no trial and sells nothing. */
    worksFor: text('works_for').references((): AnyPgColumn => users.id),
    role: text('role').$type<Role>(),
    /** A code follows the password at sign-in. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    planType: text('plan_type', { enum: ['monthly', 'yearly'] }),
    trialEndsAt: at('trial_ends_at'),
    /** How many active pets an admin allows; null: the product's own limit. */
    activePetsMax: integer('active_pets_max'),
    unsubscribedAt: at('unsubscribed_at'),
    /** The provider's customer that pays for the subscription. */
    stripeCustomerId: text('stripe_customer_id'),
    /** Attempt at creating customer, subscription checkout or subscription at the provider; part of their idempotency keys. */
    providerAttempt: integer('provider_attempt').notNull().default(1),
    /** The terms accepted last, at registration or when subscribing; null on accounts older than this column. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    lastLoginAt: at('last_login_at'),
    /** Suspended by an admin: the owner may sign in, export and refund, and neither change nor sell. */
    suspendedAt: at('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** Set when the account is closed; jobs then undo what remains at the provider. */
    closedAt: at('closed_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // The auth library's own look-ups, which compare the column itself.
    index('users_email_index').on(table.email),
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_stripe_customer_unique').on(table.stripeCustomerId),
    index('users_admin_index')
      .on(table.id)
      .where(sql`${table.isAdmin}`),
    index('users_trial_end_index').on(table.trialEndsAt),
    // The provider's customers of deleted accounts.
    index('users_closed_customer_index')
      .on(table.closedAt)
      .where(sql`${table.stripeCustomerId} is not null`),
    // Whose address the job has yet to read.
    index('users_unread_address_index')
      .on(table.id)
      .where(sql`${table.addressReadAt} is null and ${table.closedAt} is null`)
      .concurrently(),
    index('users_works_for_index')
      .on(table.worksFor)
      .where(sql`${table.worksFor} is not null`)
      .concurrently(),
    check('users_role_check', sql`(${table.worksFor} is null) = (${table.role} is null)`),
    index('users_created_index').on(table.createdAt, table.id),
    index('users_open_index')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.closedAt} is null`),
    // An admin's search: by the words as they are written, and by plain ones.
    index('users_words_index').using('gin', accountSearchVector(table)).concurrently(),
    index('users_folded_words_index').using('gin', accountWords(table)).concurrently(),
    index('users_username_look_index').on(usernameSkeleton(table.username)).concurrently(),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the password or a passkey was last given in this session. */
    confirmedAt: at('confirmed_at'),
    /** When a passkey or a code was last given in this session; null after a password alone. */
    secondFactorAt: at('second_factor_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sessions_token_unique').on(table.token),
    index('sessions_user_index').on(table.userId),
    index('sessions_expiry_index').on(table.expiresAt),
    index('sessions_created_index').on(table.createdAt),
  ],
);

/** Browsers that have signed in to an account; each counts its wrong passwords on its own. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** Browser and system in words, such as "Chrome on Android". */
    label: text('label').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('known_devices_token_unique').on(table.userId, table.tokenHash),
    index('known_devices_use_index').on(table.userId, table.lastUsedAt),
    index('known_devices_expiry_index').on(table.expiresAt),
  ],
);

/** How a user signs in: the password's argon2id hash, later passkeys and others. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('credentials_user_unique').on(table.userId, table.providerId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier_index').on(table.identifier),
    // A hash index, since the auth library stores long values too.
    index('verifications_value_index').using('hash', table.value),
    index('verifications_expiry_index').on(table.expiresAt),
  ],
);

/** Keyed hashes of email addresses that have used their trial; they outlive the account. */
export const usedTrials = pgTable('used_trials', { emailHash: text('email_hash').primaryKey(), usedAt: createdAt() });

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    plan: text('plan', { enum: ['monthly', 'yearly'] }).notNull(),
    /** The provider's status: trialing, active, past_due, unpaid, canceled, incomplete … */
    status: text('status').notNull(),
    currentPeriodEnd: at('current_period_end'),
    /** The provider ends it then instead of renewing it; canceled on the provider's pages. */
    endsAt: at('ends_at'),
    /** When a renewal first failed; the account stays active for the grace period from here. */
    pastDueSince: at('past_due_since'),
    /** Fetch time of these facts, by the database's clock: the last writer by fetch time wins. */
    askedAt: at('asked_at'),
    /** The terms that the page showed when this was subscribed to, and when; null on rows older than these columns. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    canceledAt: at('canceled_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_live_unique')
      .on(table.userId)
      .where(sql`${table.canceledAt} is null`),
    uniqueIndex('subscriptions_stripe_unique').on(table.stripeSubscriptionId),
    // Yearly renewals that need a notice.
    index('subscriptions_renewal_index')
      .on(table.currentPeriodEnd)
      .where(sql`${table.plan} = 'yearly' and ${table.canceledAt} is null`),
    // The admin's list, and the ones to refetch.
    index('subscriptions_started_index')
      .on(table.createdAt.desc().nullsFirst(), table.userId)
      .where(sql`${table.canceledAt} is null`),
    index('subscriptions_stale_index')
      .on(table.updatedAt)
      .where(sql`${table.canceledAt} is null and ${table.stripeSubscriptionId} is not null`),
    // Those in their grace period.
    index('subscriptions_past_due_index')
      .on(table.pastDueSince)
      .where(sql`${table.status} = 'past_due' and ${table.canceledAt} is null`)
      .concurrently(),
    index('subscriptions_user_index').on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);
