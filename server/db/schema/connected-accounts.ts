import { and, eq, isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { LaterRequirement } from '../../../contract/connected-accounts/connected-accounts.ts';
import { at, createdAt, id } from '../columns.ts';
import { users } from './accounts.ts';

/** The breeders' accounts at the payment provider. */

/** When an account's facts were last fetched; before all time if never. */
export const lastRefresh = ({ refreshedAt }: { refreshedAt: AnyPgColumn }) =>
  sql`coalesce(${refreshedAt}, '-infinity'::timestamptz)`;

export const connectedAccounts = pgTable(
  'connected_accounts',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Attempt at creating the account at the provider; part of the idempotency key, as the row's id is. */
    attempt: integer('attempt').notNull().default(1),
    /** Null until the provider has answered. */
    stripeAccountId: text('stripe_account_id'),
    chargesEnabled: boolean('charges_enabled').notNull().default(false),
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    detailsSubmitted: boolean('details_submitted').notNull().default(false),
    klarnaActive: boolean('klarna_active').notNull().default(false),
    bankActive: boolean('bank_active').notNull().default(false),
    /** The provider's types of methods that the account's own settings there keep from its buyers. */
    methodsOff: jsonb('methods_off').$type<string[]>().notNull().default([]),
    requirements: jsonb('requirements').$type<string[]>().notNull().default([]),
    /** When the provider begins to restrict the account unless the requirements are met; null: at once, or it doesn't say. */
    requirementsDueAt: at('requirements_due_at'),
    /** What the provider will require later. */
    laterRequirements: jsonb('later_requirements').$type<LaterRequirement[]>().notNull().default([]),
    /** Since when the provider has verified the account: it takes charges and requires nothing. Stamped by a trigger. */
    verifiedAt: at('verified_at'),
    /** When these facts were last fetched from the provider. */
    refreshedAt: at('refreshed_at'),
    /** Reset by the breeder or deauthorized at the provider; `disconnectReason` says which. */
    disconnectedAt: at('disconnected_at'),
    /** Null on rows older than this column. */
    disconnectReason: text('disconnect_reason', { enum: ['reset', 'deauthorized'] }),
    /** Since when the provider refuses every request for this account, while our own account works. */
    refusedSince: at('refused_since'),
    /** Consecutive refusals. */
    refusals: integer('refusals').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('connected_accounts_live_unique')
      .on(table.userId)
      .where(sql`${table.disconnectedAt} is null`),
    uniqueIndex('connected_accounts_stripe_unique').on(table.stripeAccountId),
    index('connected_accounts_user_index').on(table.userId, table.createdAt),
    // What reconciliation fetches: stale facts, and accounts that the provider refuses or that are deauthorized.
    index('connected_accounts_refresh_index')
      .on(lastRefresh(table))
      .where(sql`${table.disconnectedAt} is null and ${table.stripeAccountId} is not null`),
    index('connected_accounts_created_index')
      .on(table.createdAt)
      .where(sql`${table.disconnectedAt} is null and ${table.stripeAccountId} is not null`)
      .concurrently(),
    index('connected_accounts_refused_index')
      .on(table.id)
      .where(sql`${table.disconnectedAt} is null and ${table.refusedSince} is not null`),
    index('connected_accounts_left_index')
      .on(table.disconnectedAt)
      .where(sql`${table.disconnectReason} = 'deauthorized'`),
  ],
);

/** The one connected account of a breeder that isn't disconnected. */
export const isLiveAccountOwnedBy = (userId: AnyPgColumn | string) =>
  and(eq(connectedAccounts.userId, userId), isNull(connectedAccounts.disconnectedAt));
