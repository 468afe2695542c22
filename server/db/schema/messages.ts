import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id, ownId } from '../columns.ts';

/** Events from the provider, reconciliation state, and mails. */

/** The payload is not erased yet. */
export const hasPayload = ({ payload }: { payload: AnyPgColumn }) => sql`${payload} <> '{}'::jsonb`;

/** The provider's customer of one of the platform's own events; another object's id where it names none. */
export const eventCustomer = ({ payload, objectId }: { payload: AnyPgColumn; objectId: AnyPgColumn }) =>
  sql`coalesce(${payload} #>> '{data,object,customer}', ${objectId})`;

export const providerEvents = pgTable(
  'provider_events',
  {
    /** The provider's event id, which deduplicates deliveries. */
    id: id(),
    type: text('type').notNull(),
    account: text('account'),
    apiVersion: text('api_version'),
    objectId: text('object_id'),
    payload: jsonb('payload').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    handledAt: at('handled_at'),
    attempts: integer('attempts').notNull().default(0),
    /** The last try; null before the first. */
    triedAt: at('tried_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('provider_events_handled_index')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is not null`),
    // What erases payloads: by age, and those of a deleted account by connected account and by customer.
    index('provider_events_payload_index').on(table.handledAt).where(hasPayload(table)),
    index('provider_events_account_index').on(table.account).where(hasPayload(table)),
    index('provider_events_customer_index')
      .on(eventCustomer(table))
      .where(sql`${table.account} is null and ${hasPayload(table)}`),
    index('provider_events_open_index')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null`),
  ],
);

/** The payment provider's account that this database belongs to: one row, written at the first contact. */
export const providerIdentity = pgTable(
  'provider_identity',
  {
    /** Always 'platform'. */
    id: id(),
    stripeAccountId: text('stripe_account_id').notNull(),
    livemode: boolean('livemode').notNull(),
    acceptedAt: at('accepted_at').notNull(),
    /** Why the provider creates no connected account for the platform, as it says; null while it does. */
    accountsRefusal: text('accounts_refusal'),
    accountsRefusedSince: at('accounts_refused_since'),
    accountsRefusedAt: at('accounts_refused_at'),
    accountsRefusals: integer('accounts_refusals').notNull().default(0),
  },
  (table) => [check('provider_identity_single_check', sql`${table.id} = 'platform'`)],
);

/** Positions of incremental reconciliation; losing a row only costs reading again. */
export const reconcileCursors = pgTable('reconcile_cursors', {
  name: text('name').primaryKey(),
  position: jsonb('position').$type<Record<string, unknown>>().notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** What the scheduled reconciliation found and could not repair, until a later check of the same finds it right. */
export const unresolvedFindings = pgTable(
  'unresolved_findings',
  {
    /** The part of reconciliation that checks it, and what it is about, such as an order. */
    part: text('part').notNull(),
    about: text('about').notNull(),
    id: ownId(),
    problem: text('problem').notNull(),
    times: integer('times').notNull().default(1),
    /** When it came about, or was first found. */
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('unresolved_findings_unique').on(table.part, table.about),
    index('unresolved_findings_seen_index').on(table.lastSeenAt, table.id),
  ],
);

/** The outbox: mails are written in the transaction that causes them, and sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: ownId(),
    /** Deduplicates mails: `sold:<order>`. */
    occasion: text('occasion').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** The page that stops mails such as this one; erased once it is sent. */
    stopUrl: text('stop_url'),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last try failed; null once it is sent or given up. */
    lastError: text('last_error'),
    sentAt: at('sent_at'),
    /** When the mail server refused it for good, or it was given up. */
    refusedAt: at('refused_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('mails_occasion_unique').on(table.occasion),
    index('mails_recipient_index')
      .on(table.recipient, table.createdAt)
      .where(sql`${table.recipient} <> 'erased'`),
    index('mails_kept_index')
      .on(table.createdAt)
      .where(sql`${table.recipient} <> 'erased'`),
    index('mails_erased_index')
      .on(table.createdAt)
      .where(sql`${table.recipient} = 'erased'`),
    index('mails_refused_index')
      .on(table.refusedAt)
      .where(sql`${table.refusedAt} is not null`)
      .concurrently(),
    index('mails_open_index')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null`),
  ],
);
