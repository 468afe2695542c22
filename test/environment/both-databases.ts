/**
 * Tests of what the two databases could do differently: constraints that concurrent requests meet, locks, the order of pages,
 * sums, JSON, times and text, jobs, migrations at a start. They run on both. Everything else runs on PostgreSQL, where
 * connections really race; `npm test -- pglite` runs all of it on the embedded database too.
 */
export const ON_BOTH_DATABASES = [
  'accounts',
  'admin',
  'buyer-data',
  'audit-log',
  'compare-ledger',
  'data-rights',
  'double-click',
  'encoding',
  'export',
  'failures',
  'jobs',
  'leaving',
  'membership',
  'orders',
  'payment-links',
  'payments-migration',
  'pets-for-sale',
  'purchase',
  'reconcile',
  'repeated-statements',
  'stale-reads',
  'renewal-notices',
  'retention',
  'start',
  'verified-breeder',
  'webhooks',
].map((name) => `test/integration/${name}.test.ts`);
