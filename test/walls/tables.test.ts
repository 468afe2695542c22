import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tablesByNoun } from '../../scripts/check/table-access.mjs';
import { findIdleAccess, findTableBreaches, readTables } from '../../scripts/check/tables.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const schema = `import { pgTable } from 'drizzle-orm/pg-core';
export const orders = pgTable('orders', {});
export const pets = pgTable('pets', {});
`;

/** The violations in a project of a schema and one file. */
function breachesOf(file: string, text: string, tables = schema): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-tables-'));
  try {
    for (const [name, content] of [
      ['server/db/schema.ts', tables],
      [file, text],
    ] as const) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return findTableBreaches(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('every table of the schema has a declared writer, and every declared table exists', () => {
  const written = [...tablesByNoun.values()].flatMap(({ writes }) => writes);
  expect([...readTables(project).values()].toSorted()).toEqual(written.toSorted());
});

test('the product accesses every table only through the nouns that may', () => {
  expect(findTableBreaches(project)).toEqual([]);
});

test('a noun does with each table what it declares', () => {
  expect(findIdleAccess(project)).toEqual([]);
});

const schemaImport = `import { orders, pets } from '../../db/schema.ts';\n`;
test.each([
  ['an insert', 'pets', 'db.insert(orders).values({});', 'pets must not write the table orders; orders does'],
  ['an update', 'orders', 'tx.update(pets).set({});', 'orders must not write the table pets; pets does'],
  ['a delete', 'webhooks', 'db.delete(orders);', 'webhooks must not write the table orders; orders does'],
  ['a read', 'subscriptions', 'db.select().from(pets);', 'subscriptions must not read the table pets'],
  ['a column', 'webhooks', 'const name = orders.petName;', 'webhooks must not read the table orders'],
  ['SQL text', 'webhooks', 'db.execute(sql`update "pets" set name = 1`);', 'webhooks must not write the table pets'],
])('a planted access is reported: %s', (_access, noun, line, reason) => {
  const breaches = breachesOf(`server/features/${noun}/planted.ts`, schemaImport + line);
  expect(breaches).toEqual([expect.stringContaining(`server/features/${noun}/planted.ts:2: ${reason}`)]);
});

test('a renamed import and a namespace hide nothing', () => {
  const file = 'server/features/webhooks/planted.ts';
  const renamed = `import { orders as rows } from '../../db/schema.ts';\ndb.delete(rows);`;
  const namespace = `import * as schema from '../../db/schema.ts';\ndb.delete(schema.orders);`;
  for (const text of [renamed, namespace])
    expect(breachesOf(file, text)).toEqual([expect.stringContaining('webhooks must not write the table orders')]);
});

test('a table without a declared writer is reported', () => {
  const breaches = breachesOf('server/app.ts', '', `export const kennels = pgTable('kennels', {});`);
  expect(breaches).toEqual([expect.stringContaining('the table kennels has none as its writer')]);
});

test('a noun may write its own tables and read those that it declares', () => {
  const text = `${schemaImport}db.update(orders).set({});\ndb.select().from(pets);`;
  expect(breachesOf('server/features/orders/planted.ts', text)).toEqual([]);
});
