import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../server/db/migrations');
const CONTRACTING: [RegExp, string][] = [
  [/\bdrop (table|column)\b/i, 'removes what the release before reads'],
  [/\brename\b/i, 'renames what the release before reads'],
  [/\bset not null\b/i, 'requires what the release before may not write'],
  [/\bset data type\b|\balter column \S+ type\b/i, 'changes the type that the release before expects'],
  [/\badd column (?![^;]*\bdefault\b)[^;]*\bnot null\b/i, 'adds a column that the release before leaves empty'],
];

/** What of these statements the release before could not live with. */
const faultsOf = (sql: string) =>
  sql
    .split(/--> statement-breakpoint|;\s*\n/)
    .flatMap((statement) => CONTRACTING.flatMap(([pattern, fault]) => (pattern.test(statement) ? [fault] : [])));

// Shows running.migrations
it('a migration only adds, so that the release before serves on', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(0);
  const faults = files.flatMap((name) =>
    faultsOf(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name} ${fault}`),
  );
  expect(faults).toEqual([]);
});

it.each([
  'drop table pets;',
  'alter table pets drop column age;',
  'alter table pets rename column age to years;',
  'alter table pets alter column age set not null;',
  'alter table pets alter column "age" set data type integer;',
  'alter table pets add column "years" integer not null;',
])('a migration that does more is found: %s', (statement) => expect(faultsOf(statement)).toHaveLength(1));

it('a column with a default is an addition', () => {
  expect(faultsOf('alter table pets add column years integer default 0 not null;')).toEqual([]);
});

it('the newest snapshot is the only one, since the generator compares with nothing else', () => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number }[];
  };
  const newest = String(entries.at(-1)!.idx).padStart(4, '0');
  expect(readdirSync(join(folder, 'meta')).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
