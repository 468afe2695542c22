import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';
import { users } from './accounts.ts';
import { pets } from './listings.ts';

/** A breeder's litters; the id is also the address of the page to share. */
export const litters = pgTable(
  'litters',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    dam: text('dam'),
    sire: text('sire'),
    /** Null before its birth: it has no pets until then. */
    bornOn: date('born_on', { mode: 'string' }),
    /** A day of the week in which its birth is expected; null for a litter that was entered after it. */
    expectedOn: date('expected_on', { mode: 'string' }),
    /** When the breeder said that it isn't coming; only before its birth. */
    failedAt: at('failed_at'),
    /** Whether its preview in a message shows no animal. */
    neutralPreview: boolean('neutral_preview').notNull().default(false),
    /** Its page alone; the links of its pets stay. */
    suspendedAt: at('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** The client's idempotency key: repeating it returns the same litter. */
    requestKey: text('request_key'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('litters_request_unique').on(table.userId, table.requestKey),
    index('litters_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    check('litters_birth_check', sql`${table.bornOn} is not null or ${table.expectedOn} is not null`),
  ],
);

/** Which pet is in which litter: in one at most. */
export const litterPets = pgTable(
  'litter_pets',
  {
    petId: text('pet_id')
      .primaryKey()
      .references(() => pets.id, { onDelete: 'cascade' }),
    litterId: text('litter_id')
      .notNull()
      .references(() => litters.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [index('litter_pets_litter_index').on(table.litterId, table.position)],
);
