import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../server/db/migrations');
const CONTRACTING: [RegExp, string][] = [
  [/\bdrop (table|column)\b/i, 'removes what the release before reads'],
  [/\brename\b/i, 'renames what the release before reads'],
  [/\bset not null\b/i, 'requires what the release before may not write'],
  [/\bset data type\b|\balter column \S+ type\b/i, 'changes the type that the release before expects'],
  [/\badd column (?![^;]*\bdefault\b)[^;]*\bnot null\b/i, 'adds a column that the release before leaves empty'],
];

const BRINGS: [string, RegExp][] = [
  ['table', /\bcreate table\b/i],
  ['column', /\badd column\b/i],
  ['index', /\bcreate (unique )?index\b/i],
  ['check', /\badd constraint [^;]*?\bcheck\b/i],
  ['key', /\bforeign key\b/i],
  ['looser', /\bdrop not null\b|\bdrop constraint\b/i],
  ['trigger', /\bcreate trigger\b/i],
  ['data', /^\s*update /im],
  ['index away', /\bdrop index\b/i],
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

describe('the notes of releases (docs/releases.md)', () => {
  const root = join(import.meta.dirname, '../..');
  const releasesIn = (file: string) =>
    readFileSync(join(root, file), 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((section) => ({ title: /^\S+/.exec(section)![0], section }));
  const notes = releasesIn('docs/releases.md');
  const rows = notes.flatMap(({ section }) =>
    [...section.matchAll(/^\| `(\d{4}_[\w.-]+)`\s*\| (\w+)\s*\| (.*?)\s*\|/gm)].map(([, name, step, brings]) =>
      [name, step, brings].join(': '),
    ),
  );

  it('say of each migration what it brings, and whether the release before serves beside it', () => {
    const expected = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => {
        const sql = readFileSync(join(folder, name), 'utf8').replaceAll(/^--.*$|\$\$[^]*?\$\$/gm, '');
        const step = faultsOf(sql).length === 0 ? 'expand' : 'contract';
        const brings = BRINGS.filter(([, pattern]) => pattern.test(sql)).map(([kind]) => kind);
        return [name.replace('.sql', ''), step, brings.join(', ')].join(': ');
      });
    expect(rows.toSorted()).toEqual(expected);
  });

  it('have a part for each release, with the way up and the way down', () => {
    expect(notes.map(({ title }) => title)).toEqual(releasesIn('CHANGELOG.md').map(({ title }) => title));
    const kept = readdirSync(join(root, 'test/product/releases')).map((name) => name.replace('.sql.gz', ''));
    expect(notes.flatMap(({ title }) => (title === 'Unreleased' ? [] : title)).toSorted()).toEqual(kept.toSorted());
    for (const { section } of notes.slice(0, -1)) {
      expect(section).toMatch(/\*\*Up from \d+\.\d+\.\d+\.\*\*/);
      expect(section).toMatch(/\*\*Down to \d+\.\d+\.\d+\.\*\*/);
    }
  });
});
