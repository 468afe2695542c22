import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicPaths } from '../../contract/pages/public-page.ts';
import { MAILBOX_PATH, screens } from '../../contract/screens.ts';

const root = join(import.meta.dirname, '../..');
const addresses = [...Object.values(screens).map(({ path }) => path), ...Object.values(publicPaths), MAILBOX_PATH];
/** An address at the start or end of a text, or after an origin: the root is too short to tell from other slashes. */
const written = new RegExp(`["'\`}](?:${addresses.filter((path) => path !== '/').join('|')})(?=["'\`?#/])`);

/** The lines of a source that write a page's address instead of taking it from the contract. */
const linesWithAddress = (source: string): string[] => source.split('\n').filter((line) => written.test(line));

it('only the contract writes the address of a page', () => {
  const files = ['server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // The addresses of clicks are the provider's.
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== 'provider-setup/clicks.ts')
      .map((file) => join(folder, file)),
  );
  const found = files.flatMap((file) =>
    linesWithAddress(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

it.each(["navigate('/dashboard');", '<Link href="/register">', '`${origin}/checkout/${id}`', '`/pricing?plan=yearly`'])(
  'an address in a source is found: %s',
  (line) => expect(linesWithAddress(line)).toEqual([line]),
);

it('no two pages have the same address', () => {
  expect(addresses.length).toBe(new Set(addresses).size);
});
