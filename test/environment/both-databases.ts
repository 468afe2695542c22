/**
 * Every day each product test runs on PostgreSQL, where connections really race, and these on the embedded database too: one or two
 * of each thing that the two could do differently. `npm test -- nightly` (or `pglite`) runs all of them on it.
 */
const BY_DIFFERENCE = {
  'constraints and locks that concurrent requests meet': ['double-click', 'photo-constraints', 'purchase'],
  'starts, migrations and files': ['index-builds', 'start'],
  'jobs and events': ['job-queue', 'jobs'],
  'the order of pages, sums, JSON, times and text': ['encoding', 'long-lists', 'repeated-statements', 'stale-reads'],
};

export const ON_BOTH_DATABASES = Object.values(BY_DIFFERENCE)
  .flat()
  .map((name) => `test/integration/${name}.test.ts`);
