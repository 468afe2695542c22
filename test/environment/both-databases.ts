/**
 * Every day each product test runs on PostgreSQL, where connections really race, and these on the embedded database too: one or two
 * of each thing that the two could do differently. `npm test -- nightly` (or `pglite`) runs all of them on it.
 */
const BY_DIFFERENCE = {
  'constraints and locks that concurrent requests meet': [
    'checkout/double-click',
    'pets/photo-constraints',
    'orders/purchase',
  ],
  'starts, migrations and files': ['server/index-builds', 'server/start'],
  'jobs and events': ['server/job-queue', 'server/jobs'],
  'the order of pages, sums, JSON, times and text': [
    'server/encoding',
    'server/long-lists',
    'server/repeated-statements',
    'server/stale-reads',
  ],
};

export const ON_BOTH_DATABASES = Object.values(BY_DIFFERENCE)
  .flat()
  .map((name) => `test/integration/${name}.test.ts`);
