import type { DatabaseKind } from '../product/database.ts';

/**
 * `npm test` shows each sentence of the specification once (test/walls/specification.test.ts); `npm test -- nightly` also runs
 * its variations. The rules, with their reasons, are in CONTRIBUTING ("Nightly").
 */
export const isNightly = process.env['TEST_NIGHTLY'] === 'on';
/** A file named on the command line runs as a whole. */
export const runsVariations = isNightly || process.env['TEST_FILES_NAMED'] === 'on';

/** The first one shows the sentence every day; the others are variations of it. */
export const varied = <Variation>(variations: readonly Variation[], everyDay = 1): Variation[] =>
  isNightly ? [...variations] : variations.slice(0, everyDay);

/** Returns all items in a nightly run, otherwise the first `everyDay` items that aren't marked `nightly`. */
export const ofToday = <Item extends { nightly?: true }>(items: Item[], everyDay: number): Item[] =>
  isNightly ? items : items.filter(({ nightly }) => !nightly).slice(0, everyDay);

export const DATABASES: DatabaseKind[] = varied(['postgres', 'pglite']);
/** The other browser tests are on PostgreSQL; what differs on the embedded database is shown without a browser. */
export const JOURNEYS = varied(['PostgreSQL', 'the embedded database']);
/** How often a server is killed while people buy. */
export const KILLS = isNightly ? 20 : 2;
/** Random histories on each database. */
export const HISTORIES = isNightly ? 40 : 4;
/** Random histories of a reservation. */
export const RESERVATIONS = isNightly ? 12 : 5;

const e2e = (names: string[]) => names.map((name) => `test/e2e/${name}.test.ts`);

/** Files of which nothing runs every day, by rule. A file that isn't named here does. */
const RULES = {
  'the sandbox without the product': ['sandbox/tests/*.test.ts'],
  'a tool that no breeder or buyer meets': [
    ...e2e(['development']),
    'test/integration/admin/seed.test.ts',
    'test/faults/packed-sandbox.test.ts',
    'test/simulation/planted.test.ts',
    'test/walls/lockfile.test.ts',
    'test/walls/walk.test.ts',
  ],
  'a screen of which tests without a browser show every sentence': e2e([
    'account',
    'analytics',
    'captcha',
    'deposits',
    'evidence',
    'fresh-proof',
    'gallery',
    'hand-over',
    'holds',
    'kennel-card',
    'law',
    'link-conditions',
    'many-sales',
    'moderation',
    'pet-details',
    'pet-documents',
    'pet-forms',
    'provider-script',
    'public-sandbox',
    'questions',
    'refunded-link',
    'sales',
    'setup',
    'spanish',
    'verify',
    'waitlists',
    'your-data',
  ]),
  'a walk through what other tests show step by step': e2e(['whole-day']),
  'more of what others show with few': ['test/integration/refunds/many-refunds.test.ts', 'test/faults/memory.test.ts'],
  'a further arrangement of servers': [
    'closing',
    'large-backup',
    'pooler',
    'production-install',
    'replica',
    'rolling-restart',
  ].map((name) => `test/faults/${name}.test.ts`),
};

export const NIGHTLY_FILES = Object.values(RULES).flat();
