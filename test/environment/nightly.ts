import type { DatabaseKind } from '../product/database.ts';

/**
 * `npm test` shows each sentence of the specification once (test/walls/specification.test.ts); `npm test -- nightly` also runs
 * its variations. The rules, with their reasons, are in CONTRIBUTING ("Nightly").
 */
export const isNightly = process.env['TEST_NIGHTLY'] === 'on';
/** A file named on the command line runs as a whole, and so do those of the daily loop. */
export const runsVariations =
  isNightly || ['TEST_FILES_NAMED', 'TEST_QUICK'].some((name) => process.env[name] === 'on');

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

const inFolder = (folder: string, names: string[]) => names.map((name) => `test/${folder}/${name}.test.ts`);

/** Files of which nothing runs every day, by rule. A file that isn't named here does. */
const RULES = {
  'the sandbox without the product': ['sandbox/tests/*.test.ts'],
  'a tool that no breeder or buyer meets': [
    'test/e2e/development.test.ts',
    'test/integration/admin/seed.test.ts',
    'test/faults/packed-sandbox.test.ts',
    'test/simulation/planted.test.ts',
    'test/walls/lockfile.test.ts',
    'test/walls/walk.test.ts',
  ],
  'another engine': ['test/engines/*.test.ts'],
  'a screen of which cheaper tests show every sentence': inFolder('e2e', [
    'account',
    'address-parts',
    'analytics',
    'bank-payments',
    'bank-questions',
    'bill-of-materials',
    'blocked-buyers',
    'buyers-page-preview',
    'captcha',
    'deposits',
    'devices',
    'enlarged-text',
    'evidence',
    'fresh-proof',
    'gallery',
    'hand-over',
    'holds',
    'kennel-card',
    'law',
    'link-conditions',
    'live',
    'many-sales',
    'moderation',
    'older-browsers',
    'overview-of-seller',
    'payment-receipts',
    'pet-details',
    'pet-documents',
    'pet-forms',
    'photos-kept-in-sync',
    'presses',
    'provider-script',
    'public-sandbox',
    'questions',
    'refunded-link',
    'reservation-requests',
    'sales',
    'saved-links',
    'setup',
    'sizes',
    'sold-by-hand',
    'spanish',
    'support-phone',
    'supported-browsers',
    'sweep-of-members',
    'taps',
    'translated-pages',
    'verify',
    'waiting-refunds',
    'waitlists',
    'whole-day',
    'whole-sale',
    'your-data',
  ]),
  'a failure or an arrangement of servers of which cheaper tests show every sentence': inFolder('faults', [
    'archive',
    'buyer-reads',
    'closing',
    'cold-start',
    'database',
    'database-refusals',
    'edges',
    'embedded-database',
    'exchanges-of-members',
    'first-day',
    'index-builds',
    'large-backup',
    'late-answers',
    'live',
    'live-day',
    'live-mode',
    'memory',
    'node-killed',
    'one-machine',
    'other-mode',
    'page-notices',
    'plans',
    'pooler',
    'power-cut',
    'production-install',
    'provider',
    'provider-attempts',
    'quarantine',
    'recovery-at-start',
    'replica',
    'rolling-restart',
    'standby',
    'traces',
    'unfinished-setup',
    'worker-gone',
  ]),
  'more of what cheaper tests show': inFolder('integration', [
    'admin/health',
    'buyer-data/retention',
    'debts/debts',
    'debts/turns',
    'disputes/bank-decisions',
    'disputes/late-disputes',
    'disputes/outcomes',
    'disputes/partial-disputes',
    'payment-links/ready-pages',
    'payment-links/ready-pages-by-notice',
    'payment-links/verify-messages',
    'pets/deposit-defaults',
    'pets/photo-constraints',
    'pets/photo-store',
    'queue-tables',
    'refunds/many-refunds',
    'refunds/waiting-refunds',
    'reservation-requests/asked-for-places',
    'reservation-requests/free-cancellations',
    'reservations/crossing-reservations',
    'reservations/refused-reservations',
    'sales/overview-document',
    'sales/waiting-sales',
    'server/answer-headers',
    'server/data-rights',
    'server/first-migration',
    'server/index-builds',
    'server/language',
    'server/mail-scanners',
    'server/mails',
    'server/page-addresses',
    'server/security-txt',
    'server/stopped-mails',
    'server/stopping-jobs',
    'server/time-zones',
    'server/upgrades',
    'server/wrong-configuration',
    'settlement/returned-to-payers',
    'waitlist-spots/held-for-spots',
    'webhooks/read-allotment',
  ]),
};

export const NIGHTLY_FILES = Object.values(RULES).flat();
