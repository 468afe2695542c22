import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { KeyScope } from '../../../contract/key-scopes.ts';
import type { WebhookEvent } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { newId } from '../../ids.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { literals } from '../order-statuses.ts';
import { users } from './accounts.ts';

const ofBreeder = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Keys of a breeder's own programs (docs/decisions/0111-programs.md). A revoked one has no row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: ownId(),
    userId: ofBreeder(),
    /** What the breeder calls the program. */
    name: text('name').notNull(),
    /** Keyed hash: a reader of the database can't use it. */
    hash: text('hash').notNull(),
    prefix: text('prefix').notNull(),
    lastFour: text('last_four').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('api_keys_hash_unique').on(table.hash),
    index('api_keys_user_index').on(table.userId, table.createdAt),
    index('api_keys_expiry_index').on(table.expiresAt),
  ],
);

/** Where a breeder has events sent. The secret isn't stored: it derives from ours and `secretSalt`, which nobody is shown. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: ownId(),
    userId: ofBreeder(),
    url: text('url').notNull(),
    /** A trigger reads them: only what is chosen here is written as a delivery. */
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    secretSalt: text('secret_salt').notNull().$defaultFn(newId),
    /** The salt of the secret before, and until when that signs, too. */
    oldSecretSalt: text('old_secret_salt'),
    oldSecretUntil: at('old_secret_until'),
    /** Since when every try has failed. */
    failingSince: at('failing_since'),
    offAt: at('off_at'),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_endpoints_user_index').on(table.userId, table.createdAt)],
);

const STATUSES = ['waiting', 'delivered', 'failed'] as const;

/** An event for one endpoint, written by triggers with its cause. What is sent is read when it is sent: no buyer's data is here. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: ownId(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The order of events. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    event: text('event').notNull(),
    /** The order or the entry of a waiting list; the endpoint, for a test. */
    objectId: text('object_id').notNull(),
    status: text('status', { enum: STATUSES }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    triedAt: at('tried_at'),
    /** Null once it is delivered or given up. */
    nextTryAt: at('next_try_at'),
    answerStatus: integer('answer_status'),
    answer: text('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_endpoint_index').on(table.endpointId, table.position),
    index('webhook_deliveries_waiting_index')
      .on(table.endpointId, table.objectId, table.position)
      .where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_due_index')
      .on(table.nextTryAt)
      .where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_kept_index').on(table.createdAt),
    check('webhook_deliveries_status_check', sql`${table.status} in (${literals(STATUSES)})`),
    check('webhook_deliveries_next_check', sql`(${table.status} = 'waiting') = (${table.nextTryAt} is not null)`),
  ],
);
