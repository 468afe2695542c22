import { desc, eq, sql } from 'drizzle-orm';
import * as drizzle from 'drizzle-orm/utils';
import { expect, test } from 'vitest';
import { openPostgres } from '../open.ts';
import { toPreparedQuery, type ResultField } from './drizzle-insides.ts';
import { rowMapper } from './row-mapper.ts';
import { connectedAccounts, orders, pets, sessions, subscriptions, users } from '../schema.ts';

/** It builds queries; none is sent. */
const { db } = openPostgres('postgres://nobody@127.0.0.1:1/nothing', () => {});

const queries = {
  'whole tables, of which one may have no row': db
    .select({ user: users, subscription: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id)),
  'columns, an expression, and objects of joined tables': db
    .select({
      id: pets.id,
      pet: { name: pets.name, createdAt: pets.createdAt },
      account: { klarnaActive: connectedAccounts.klarnaActive, isAdmin: users.isAdmin },
      sale: { clientName: orders.clientName, cents: orders.priceCents },
      count: sql<number>`count(*)`.mapWith(Number),
      aliased: sql<Date>`now()`.mapWith(pets.createdAt).as('aliased'),
    })
    .from(pets)
    .innerJoin(users, eq(users.id, pets.userId))
    .leftJoin(connectedAccounts, eq(connectedAccounts.userId, users.id))
    .leftJoin(orders, eq(orders.petId, pets.id)),
  'one table alone': db.select().from(sessions).orderBy(desc(sessions.createdAt)),
};

type MapRow = (fields: ResultField[], row: unknown[], isAlwaysThere: Record<string, boolean>) => unknown;
/** Not in its types. */
const { mapResultRow } = drizzle as unknown as { mapResultRow: MapRow };

test.each(Object.entries(queries))('rows are mapped as drizzle maps them: %s', (_what, query) => {
  const { fields = [], joinsNotNullableMap = {} } = toPreparedQuery(query.prepare(''));
  expect(fields).not.toEqual([]);
  const decodeField = ({ field }: ResultField) => {
    const { columnType: type = 'Timestamp' } = field as { columnType?: string };
    if (/Timestamp/.test(type)) return '2026-11-23 18:47:00.123+00';
    return type === 'PgBoolean' ? true : type === 'PgInteger' ? 7 : '[1]';
  };
  const full = fields.map(decodeField);
  // Each value alone missing, and all from each on: where a join has found no row.
  const rows = fields.flatMap((_field, from) => [
    full.map((value, index) => (index === from ? null : value)),
    full.map((value, index) => (index >= from ? null : value)),
    full.map((value, index) => (index <= from ? null : value)),
  ]);
  const expected = [full, ...rows].map((row) => mapResultRow(fields, row, joinsNotNullableMap));
  expect(rowMapper(fields, joinsNotNullableMap)([full, ...rows])).toEqual(expected);
});
