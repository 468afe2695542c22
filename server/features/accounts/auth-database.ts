import { APIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Db } from '../../db/client.ts';
import { isDatabaseUnreachable } from '../../db/failures.ts';
import { credentials, sessions, users, verifications } from '../../db/schema.ts';

/**
 * The tables of sessions and passwords, as better-auth wants them. It turns every error that isn't of its own class
 * into a 500 and forgets the cause; one that says "the database can't be reached" has to arrive as that.
 */
export function authDatabase(db: Db): ReturnType<typeof drizzleAdapter> {
  const open = drizzleAdapter(db, {
    provider: 'pg',
    transaction: true,
    schema: { user: users, session: sessions, account: credentials, verification: verifications },
  });
  return (options) => {
    const adapter = open(options);
    const telling = Object.entries(adapter).map(([name, member]) => [
      name,
      typeof member === 'function' ? tellUnreachable(member) : member,
    ]);
    return Object.fromEntries(telling) as typeof adapter;
  };
}

function tellUnreachable(method: (...given: never[]) => unknown) {
  return async (...given: never[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      throw Object.assign(new APIError('SERVICE_UNAVAILABLE'), { cause: error });
    }
  };
}
