import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUPPORTED } from '../../web/supported-browsers.ts';
import { newerFunctions } from './newer-functions.ts';
import { newerStyles } from './newer-styles.ts';

const folder = join(import.meta.dirname, '../../dist/web');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Names that other things have too, and what is never reached. */
const NO_FUNCTION_OF_THE_BROWSER = [
  'toArray()', // React's, for children.
  'when()', // A zod check's.
  'error()', // The toasts'.
  'startViewTransition()', // By React's ViewTransition, which no page of ours uses.
];

function filesOf(name: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [], dynamicImports = [] } = manifest[name]!;
  if (found.has(file)) return found;
  for (const each of [file, ...css]) found.add(each);
  for (const each of [...imports, ...dynamicImports]) filesOf(each, found);
  return found;
}

const ofBuyers = filesOf('public/entry.tsx');
const built = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);

describe.each(['buyers', 'breeders'] as const)('what the build gives to %s', (people) => {
  const browsers = SUPPORTED[people];
  const files = built.filter((file) => ofBuyers.has(file) === (people === 'buyers'));
  const findings = (ending: string, read: (code: string) => string[]) =>
    files
      .filter((file) => file.endsWith(ending))
      .flatMap((file) => read(readFileSync(join(folder, file), 'utf8')).map((finding) => `${file}: ${finding}`));

  it('calls no function that their oldest browsers lack', () => {
    const found = findings('.js', (code) => newerFunctions(code, browsers));
    expect(found.filter((each) => !NO_FUNCTION_OF_THE_BROWSER.some((name) => each.includes(` ${name}:`)))).toEqual([]);
  });

  it('uses no style that their oldest browsers lack', () => {
    expect(findings('.css', (code) => newerStyles(code, browsers))).toEqual([]);
  });
});

describe('a newer function is found', () => {
  it.each([
    'URL.canParse(text)',
    'const { promise } = Promise.withResolvers()',
    'Object.groupBy(list, key)',
    'AbortSignal.any([one, other])',
    'list.toSorted()',
    'new Set([1]).isSubsetOf(other)',
    'map.values().filter((each) => each).toArray()',
    'dialog.showPopover()',
    'document.startViewTransition(change)',
    'new CompressionStream("gzip")',
    'text.isWellFormed()',
    'requestIdleCallback(run)',
    '/(?<=a)b/.exec(text)',
    '/[\\p{L}--[a-z]]/v.exec(text)',
    'function asked() { return "canParse" in URL; } function other() { return URL.canParse(text); }',
  ])('%s', (code) => expect(newerFunctions(code, SUPPORTED.buyers)).toHaveLength(1));

  it.each([
    'URL.canParse?.(text)',
    'if (typeof structuredClone === "function") structuredClone(value)',
    'const sorted = list.toSorted ? list.toSorted() : [...list].sort()',
    '"canParse" in URL && URL.canParse(text)',
    'list.at(-1); list.findLast(ask); text.replaceAll("a", "b"); Object.hasOwn(a, "b"); structuredClone(a); list.flat()',
    'const own = { toSorted() {} }; own.toSorted()',
  ])('but not %s', (code) => expect(newerFunctions(code, SUPPORTED.buyers)).toEqual([]));
});

describe('a newer style is found', () => {
  it.each([
    '.a { .b { color: red } }',
    '.a:has(.b) { color: red }',
    '.a { color: oklch(1 0 0) }',
    '.a { color: color-mix(in srgb, red, blue) }',
    '.a { height: 100dvh }',
    '@container (min-width: 1rem) { .a { color: red } }',
    '@scope (.a) { .b { color: red } }',
    '@media (width >= 1rem) { .a { color: red } }',
    '.a { translate: 1px }',
  ])('%s', (code) => expect(newerStyles(code, { chrome: '100', safari: '14.0' })).toHaveLength(1));

  it.each([
    '.a { height: 100vh; height: 100dvh }',
    '@supports selector(:has(*)) { .a:has(.b) { color: red } }',
    '@supports (color: oklch(1 0 0)) { .a { color: oklch(1 0 0) } }',
    ':is([open], :popover-open) { color: red }',
    '@layer base { .a { inset: 0; gap: 1rem } }',
  ])('but not %s', (code) => expect(newerStyles(code, SUPPORTED.buyers)).toEqual([]));
});
