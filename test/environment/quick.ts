/**
 * `npm test -- quick`, the daily loop: the functions, and one or two files of each matter that cost least. The money's way is whole:
 * a checkout, its settlement, a refund, a dispute, a deposit with its rest, and a membership.
 */
const BY_MATTER = {
  'the money of a sale': [
    'checkout',
    'deposit-steps',
    'disputes',
    'klarna-plans',
    'parts-of-a-price',
    'purchase',
    'recorded-sales',
    'refunds',
    'webhooks',
  ],
  'the money of a membership': ['membership', 'subscribing'],
  accounts: ['accounts', 'audit-log', 'connecting', 'guessable-passwords', 'names-in-mails', 'profile', 'signing-in'],
  'what is sold': [
    'agreements',
    'link-page',
    'litters',
    'payment-links',
    'pet-details',
    'pets',
    'questions',
    'species',
  ],
  'the platform': ['admin', 'export', 'law', 'reports', 'terms', 'terms-content', 'verify'],
  'the server': [
    'api-docs',
    'encoding',
    'failures',
    'http',
    'jobs',
    'repeated-statements',
    'screens',
    'site-files',
    'specified-calls',
    'stale-reads',
  ],
};

export const isQuick = process.env['TEST_QUICK'] === 'on';

export const QUICK_FILES = Object.values(BY_MATTER)
  .flat()
  .map((name) => `test/integration/${name}.test.ts`);

/** They compute for seconds, on photos and documents. */
export const SLOW_FUNCTIONS = [
  'server/integrations/{object-store,photos,photos-refused}.test.ts',
  'server/features/receipts/receipt-pdf.test.ts',
];
