import type { Config } from '../../../config.ts';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { orderDeposits } from '../../../db/schema.ts';
import { hashToken, keyedHash } from '../../../ids.ts';

type DepositRow = typeof orderDeposits.$inferSelect;
type Secrets = Pick<Config, 'sessionSecrets'>;

const keyBy = (secret: string, orderId: string, version: number) =>
  Buffer.from(keyedHash(secret, `reservation:${orderId}${version === 0 ? '' : `:${version}`}`), 'hex').toString(
    'base64url',
  );

/** The key in the address of a reservation's page. Only its hash is stored. */
export const reservationKey = ({ sessionSecrets }: Secrets, orderId: string, version = 0): string =>
  keyBy(sessionSecrets[0]!, orderId, version);

/** Derives the key that has this hash; undefined once its secret is rotated out. */
export const reservationKeyOf = ({ sessionSecrets }: Secrets, { orderId, keyHash, keyVersion }: DepositRow) =>
  sessionSecrets.map((secret) => keyBy(secret, orderId, keyVersion)).find((key) => hashToken(key) === keyHash);

const KEY = /^[\w-]{43}$/;

/** What a buyer's address of a reservation opens; undefined for an unknown key. */
export async function depositOfKey(db: DbOrTx, key: string) {
  if (!KEY.test(key)) return undefined;
  return (
    await db
      .select()
      .from(orderDeposits)
      .where(eq(orderDeposits.keyHash, hashToken(key)))
  )[0];
}
