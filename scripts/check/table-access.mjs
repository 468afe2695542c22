/**
 * The tables' walls: the noun that writes each table, and the others that read it. A noun is a feature or a room of the
 * server. Joins in lists and the account's export read other nouns' tables; everything else goes through the noun's
 * functions.
 */
export const tableAccess = {
  audit_entries: { writer: 'audit', readers: [] },
  server_settings: { writer: 'audit', readers: [] },
  users: {
    writer: 'accounts',
    readers: [
      'admin',
      'audit',
      'orders',
      'payment-links',
      'pets',
      'subscriptions',
      'webhooks',
      'reports',
      'questions',
      'waitlists',
    ],
  },
  account_erasures: { writer: 'accounts', readers: [] },
  sessions: { writer: 'accounts', readers: [] },
  known_devices: { writer: 'accounts', readers: [] },
  credentials: { writer: 'accounts', readers: [] },
  two_factors: { writer: 'accounts', readers: [] },
  used_codes: { writer: 'accounts', readers: [] },
  passkeys: { writer: 'accounts', readers: [] },
  email_changes: { writer: 'accounts', readers: [] },
  used_trials: { writer: 'accounts', readers: [] },
  verifications: { writer: 'db', readers: ['accounts'] },
  connected_accounts: {
    writer: 'connected-accounts',
    readers: ['accounts', 'books', 'payment-links', 'pets', 'webhooks'],
  },
  provider_identity: { writer: 'connected-accounts', readers: ['payment-links'] },
  pets: { writer: 'pets', readers: ['accounts', 'analytics', 'orders', 'payment-links', 'reports'] },
  photos: { writer: 'pets', readers: ['backup', 'books', 'orders', 'payment-links'] },
  pet_photos: { writer: 'pets', readers: ['accounts', 'payment-links'] },
  pet_details: { writer: 'pets', readers: ['accounts', 'payment-links'] },
  deposit_terms: { writer: 'pets', readers: ['accounts', 'payment-links'] },
  deposit_reminders: { writer: 'orders', readers: [] },
  order_deposits: { writer: 'orders', readers: ['accounts'] },
  cash_parts: { writer: 'orders', readers: ['accounts'] },
  deposit_moves: { writer: 'orders', readers: [] },
  order_changes: { writer: 'orders', readers: ['accounts'] },
  litters: { writer: 'pets', readers: ['accounts', 'payment-links', 'waitlists'] },
  litter_pets: { writer: 'pets', readers: ['accounts', 'payment-links'] },
  waitlists: { writer: 'waitlists', readers: ['payment-links'] },
  waitlist_entries: { writer: 'waitlists', readers: ['accounts'] },
  documents: { writer: 'pets', readers: ['backup', 'books'] },
  waiting_photos: { writer: 'pets', readers: ['accounts'] },
  payment_links: { writer: 'payment-links', readers: ['accounts', 'analytics', 'pets', 'reports', 'questions'] },
  link_versions: { writer: 'db', readers: ['pages'] },
  breeder_versions: { writer: 'db', readers: ['pages'] },
  page_views: { writer: 'analytics', readers: ['accounts', 'payment-links'] },
  page_viewers: { writer: 'analytics', readers: [] },
  page_reports: { writer: 'reports', readers: [] },
  questions: { writer: 'questions', readers: ['accounts'] },
  proofs: { writer: 'questions', readers: ['accounts', 'payment-links', 'pets'] },
  question_messages: { writer: 'questions', readers: ['accounts'] },
  ledger_entries: { writer: 'ledger', readers: ['accounts', 'books', 'orders', 'reconciliation'] },
  payments: { writer: 'payments', readers: ['accounts', 'analytics', 'orders', 'payment-links', 'reconciliation'] },
  orders: { writer: 'orders', readers: ['accounts', 'analytics', 'books', 'payment-links', 'pets'] },
  sales_figures: { writer: 'orders', readers: [] },
  live_changes: { writer: 'db', readers: ['live'] },
  recorded_sales: { writer: 'books', readers: ['accounts'] },
  refunds: { writer: 'orders', readers: ['accounts'] },
  receipts: { writer: 'orders', readers: ['accounts', 'books'] },
  care_sheets: { writer: 'orders', readers: ['accounts'] },
  hand_overs: { writer: 'orders', readers: ['accounts'] },
  dispute_evidence: { writer: 'orders', readers: ['accounts'] },
  receipt_counters: { writer: 'orders', readers: [] },
  unmatched_payments: { writer: 'orders', readers: [] },
  subscriptions: { writer: 'subscriptions', readers: ['accounts', 'admin', 'payment-links'] },
  provider_events: { writer: 'webhooks', readers: [] },
  mails: { writer: 'emails', readers: ['accounts', 'pages', 'subscriptions'] },
  reconcile_cursors: { writer: 'db', readers: [] },
  rate_limits: { writer: 'db', readers: [] },
};

/** The feature or room that a file of the server belongs to. */
export function nounOf(file) {
  const [, room, feature] = file.split('/');
  if (room === 'features') return feature;
  return file.split('/').length > 2 ? room : 'server';
}
