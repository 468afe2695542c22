import type { DatabaseKind } from '../product/database.ts';

/** `npm test -- nightly` repeats more often, and on both databases, what "npm test" shows once, and adds what only tools need. */
export const isNightly = process.env['TEST_NIGHTLY'] === 'on';

/** For faults of the outside world that both databases meet alike. */
export const DATABASES: DatabaseKind[] = isNightly ? ['pglite', 'postgres'] : ['postgres'];
/** The other browser tests are on PostgreSQL. */
export const JOURNEYS = isNightly ? ['the embedded database', 'PostgreSQL'] : ['the embedded database'];
/** How often a server is killed while people buy. */
export const KILLS = isNightly ? 20 : 3;
/** Random histories on each database. */
export const HISTORIES = isNightly ? 40 : 4;
