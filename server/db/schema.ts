/**
 * The database schema, one file per group of tables. Money is integer cents; times are timestamptz. The constraints are
 * the last line of defense: the code enforces the same rules, and a bug in it can't break these.
 */
export * from './schema/accounts.ts';
export * from './schema/account-counts.ts';
export * from './schema/analytics.ts';
export * from './schema/people.ts';
export * from './schema/erasures.ts';
export * from './schema/sign-in.ts';
export * from './schema/push-subscriptions.ts';
export * from './schema/audit.ts';
export * from './schema/photos.ts';
export * from './schema/connected-accounts.ts';
export * from './schema/listings.ts';
export * from './schema/litters.ts';
export * from './schema/waitlists.ts';
export * from './schema/kennel-pages.ts';
export * from './schema/pet-updates.ts';
export * from './schema/documents.ts';
export * from './schema/reports.ts';
export * from './schema/pages.ts';
export * from './schema/messages.ts';
export * from './schema/questions.ts';
export * from './schema/promises.ts';
export * from './schema/proofs.ts';
export * from './schema/alerts.ts';
export * from './schema/reservation-requests.ts';
export * from './schema/blocked-buyers.ts';
export * from './schema/orders.ts';
export * from './schema/agreements.ts';
export * from './schema/disputes.ts';
export * from './schema/payments.ts';
export * from './schema/deposits.ts';
export * from './schema/order-changes.ts';
export * from './schema/hand-overs.ts';
export * from './schema/reviews.ts';
export * from './schema/ledger.ts';
export * from './schema/live.ts';
export * from './schema/books.ts';
export * from './schema/imports.ts';
export * from './schema/programs.ts';
export * from './schema/limits.ts';
export * from './schema/processes.ts';
