import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PUSH_KINDS } from '../../../contract/push-subscriptions/push-subscriptions.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { sessions, users } from './accounts.ts';

/** Devices that are notified by web push (docs/decisions/0115-an-app-to-install-and-web-push.md). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: ownId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that switched it on; its end, however it comes, ends this too. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, by which only it reads what is sent (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: text('kinds', { enum: PUSH_KINDS }).array().notNull(),
    lastSentAt: at('last_sent_at'),
    /** When sending first failed; null after a success. */
    failingSince: at('failing_since'),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user_index').on(table.userId),
    uniqueIndex('push_subscriptions_session_unique').on(table.sessionId),
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
  ],
);
