import { randomUUID } from 'node:crypto';
import { text, timestamp } from 'drizzle-orm/pg-core';

/** Columns that tables share. Times are timestamptz. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const id = () => text('id').primaryKey();
/** An id of ours: opaque, not countable, not guessable (122 random bits). */
export const ownId = () => id().$defaultFn(randomUUID);
