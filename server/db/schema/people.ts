import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '../../../contract/endpoint.ts';
import { at, createdAt, ownId } from '../columns.ts';
import { users } from './accounts.ts';

/** People whom a breeder has invited by mail; accepting, revoking or a week ends it (docs/decisions/0113-people.md). */
export const invitations = pgTable(
  'invitations',
  {
    id: ownId(),
    /** The breeder. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** The hash of the token in the mail's link. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_email_unique').on(table.userId, table.email),
    uniqueIndex('invitations_token_unique').on(table.tokenHash),
    index('invitations_expiry_index').on(table.expiresAt),
  ],
);
