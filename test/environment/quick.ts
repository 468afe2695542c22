/**
 * `npm test -- quick`, the daily loop: the functions, and one or two files of each matter that cost least. The money's way is whole:
 * a checkout, its settlement, a refund, a dispute, a deposit with its rest, and a membership.
 */
const BY_MATTER = {
  'the money of a sale': [
    'checkout/checkout',
    'reservations/deposit-steps',
    'disputes/disputes',
    'checkout/klarna-plans',
    'refunds/parts-of-a-price',
    'orders/purchase',
    'books/recorded-sales',
    'refunds/refunds',
    'webhooks/webhooks',
  ],
  'the money of a membership': ['accounts/membership', 'subscriptions/subscribing'],
  accounts: [
    'accounts/accounts',
    'audit/audit-log',
    'connected-accounts/connecting',
    'accounts/guessable-passwords',
    'accounts/names-in-mails',
    'accounts/profile',
    'accounts/signing-in',
  ],
  'what is sold': [
    'agreements/agreements',
    'payment-links/link-page',
    'pets/litters',
    'payment-links/payment-links',
    'pets/pet-details',
    'pets/pets',
    'questions/questions',
    'pets/species',
  ],
  'the platform': [
    'admin/admin',
    'accounts/export',
    'payment-links/law',
    'reports/reports',
    'accounts/terms',
    'accounts/terms-content',
    'payment-links/verify',
  ],
  'the server': [
    'server/api-docs',
    'server/encoding',
    'admin/failures',
    'server/http',
    'server/jobs',
    'server/repeated-statements',
    'server/screens',
    'server/site-files',
    'server/specified-calls',
    'server/stale-reads',
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
