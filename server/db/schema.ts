/**
 * The whole product's data, a file for each group of tables. Money is integer cents; times are timestamptz. The
 * constraints here are the last wall: code above them keeps the same rules, and a bug there can't get past these.
 */
export * from './schema-accounts.ts';
export * from './schema-listings.ts';
export * from './schema-messages.ts';
export * from './schema-orders.ts';
