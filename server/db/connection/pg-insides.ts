import pg from 'pg';

/** All that the product uses of pg beyond its documentation and typings. `pg-insides.test.ts` fails when a new version has changed it. */

/** `false` for none, `true` for full verification, or options of Node's TLS. */
export type Ssl = boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };

/** What the driver makes of an address and the environment; `ssl` is declared as a boolean. */
export function readConnection(url: string): { ssl: Ssl; host: string } {
  const { ssl, host } = new pg.Client({ connectionString: url });
  return { ssl, host };
}
