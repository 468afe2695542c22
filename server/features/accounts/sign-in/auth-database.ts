import { APIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Db } from '../../../db/client.ts';
import { isDatabaseUnreachable } from '../../../db/connection/failures.ts';
import { credentials, passkeys, sessions, twoFactors, users, verifications } from '../../../db/schema.ts';

const ENCODED = '@address.invalid';

/**
 * An email address as better-auth is given it to sign in: it refuses some that people have, such as `a&b@example.com` and those
 * of a top-level domain beyond ASCII. The adapter looks up the address itself.
 */
export const encodeAddress = (email: string): string => `${Buffer.from(email).toString('hex')}${ENCODED}`;

const decodeAddress = (value: unknown): unknown =>
  typeof value === 'string' && value.endsWith(ENCODED)
    ? Buffer.from(value.slice(0, -ENCODED.length), 'hex').toString()
    : value;

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
    const { findOne } = adapter;
    adapter.findOne = (query) => {
      const where = query.where.map((each) => ({ ...each, value: decodeAddress(each.value) as typeof each.value }));
      return findOne({ ...query, where });
    };
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
