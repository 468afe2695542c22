import { APIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Db } from '../../../db/client.ts';
import { isDatabaseUnreachable } from '../../../db/connection/failures.ts';
import { credentials, passkeys, sessions, twoFactors, users, verifications } from '../../../db/schema.ts';

/**
 * The better-auth adapter for our tables. better-auth turns every foreign error into one without a cause; an unreachable
 * database keeps its cause, by which it is recognized.
 */
export function authDatabase(db: Db): ReturnType<typeof drizzleAdapter> {
  const open = drizzleAdapter(db, {
    provider: 'pg',
    transaction: true,
    schema: {
      user: users,
      session: sessions,
      account: credentials,
      verification: verifications,
      twoFactor: twoFactors,
      passkey: passkeys,
    },
  });
  return (options) => {
    const adapter = open(options);
    const wrapped = Object.entries(adapter).map(([name, member]) => [
      name,
      typeof member === 'function' ? mapUnreachable(member) : member,
    ]);
    return Object.fromEntries(wrapped) as typeof adapter;
  };
}

function mapUnreachable(method: (...given: never[]) => unknown) {
  return async (...given: never[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      throw Object.assign(new APIError('SERVICE_UNAVAILABLE'), { cause: error });
    }
  };
}
