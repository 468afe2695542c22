import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    bornOn: date('born_on', { mode: 'string' }).notNull(),
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
