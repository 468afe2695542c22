import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Db } from '../client.ts';
import { pets, users } from '../schema.ts';
import * as schema from '../schema.ts';
import { toDecoder, limitBy, toPreparedQuery, runTransactionsBy, drizzleSession } from './drizzle-insides.ts';

/** A connection to no database: it notes what is sent, and answers one row to each query for an array of values. */
function connection() {
  const sent: string[] = [];
  const query = async ({ text, rowMode }: { text: string; rowMode?: string }) => {
    sent.push(text);
    return { rows: rowMode === 'array' ? [['Biscuit']] : [] };
  };
  const db: Db = drizzle(Object.assign(new pg.Client(), { query }), { schema });
  return { db, sent };
}

const prepareNames = (db: Pick<Db, 'select'>) => db.select({ name: pets.name }).from(pets).prepare('');

it('a prepared query has its fields, and maps its rows by the mapper that is set', async () => {
  const query = prepareNames(connection().db);
  expect(await query.execute()).toEqual([{ name: 'Biscuit' }]);
  const mapped = toPreparedQuery(query);
  expect(mapped.fields).toEqual([{ path: ['name'], field: pets.name }]);
  expect(mapped.joinsNotNullableMap).toEqual({ pets: true });
  mapped.customResultMapper = (rows) => rows.map(([name]) => `mapped ${name}`);
  expect(await query.execute()).toEqual(['mapped Biscuit']);
});

it('a prepared query of a join says which tables have a row always', () => {
  const { db } = connection();
  const joined = db.select().from(pets).leftJoin(users, eq(users.id, pets.userId)).prepare('');
  expect(toPreparedQuery(joined).joinsNotNullableMap).toEqual({ pets: true, users: false });
});

it('an expression, a named one and a subquery have a decoder', () => {
  const { db } = connection();
  const number = sql<number>`1`.mapWith(Number);
  expect(toDecoder(number)('7')).toBe(7);
  expect(toDecoder(number.as('named'))('7')).toBe(7);
  expect(toDecoder(db.select({ number }).from(pets).as('inner'))('7')).toBe('7');
});

it('the transactions of a connection share its session, whose queries outlive them', async () => {
  const { db, sent } = connection();
  const first = await db.transaction(async (tx) => ({ session: drizzleSession(tx), query: prepareNames(tx) }));
  expect(first.session).toBe(drizzleSession(db));
  await db.transaction(async (tx) => {
    expect(drizzleSession(tx)).toBe(first.session);
    await tx.transaction(async (savepoint) => expect(drizzleSession(savepoint)).toBe(first.session));
    expect(await first.query.execute()).toEqual([{ name: 'Biscuit' }]);
  });
  expect(drizzleSession(connection().db)).not.toBe(first.session);
  expect(sent.filter((text) => /^(begin|commit)$/.test(text))).toEqual(['begin', 'commit', 'begin', 'commit']);
});

it('a limit may be an expression, which is no parameter', () => {
  const { sql: text, params } = connection().db.select({ name: pets.name }).from(pets).limit(limitBy('20')).toSQL();
  expect(text).toMatch(/ limit 20$/);
  expect(params).toEqual([]);
});

it('transactions run by the function that is set', async () => {
  const { db, sent } = connection();
  const other = connection();
  runTransactionsBy(db, (work, options) => other.db.transaction(work, options));
  await db.transaction(async (tx) => void (await prepareNames(tx).execute()));
  expect(sent).toEqual([]);
  expect(other.sent).toHaveLength(3);
});
