import { randomBytes } from 'node:crypto';
import { SYMBOLS } from '../../../../contract/symbols.ts';
import type { Config } from '../../../config.ts';
import { hashToken, keyedHash } from '../../../ids.ts';

/** A symbol for each byte, five bits each. */
export const symbolsOf = (bytes: Buffer): string => [...bytes].map((byte) => SYMBOLS[byte % 32]).join('');

/** A short reference for people, such as LL-7K2M-9Q4D: 40 random bits, which open nothing. */
export function newReference(): string {
  const symbols = symbolsOf(randomBytes(8));
  return `LL-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

const keyBy = (secret: string, orderId: string) =>
  Buffer.from(keyedHash(secret, `receipt:${orderId}`), 'hex').toString('base64url');

/** The key in a receipt's address. Only its hash is stored. */
export const receiptKey = ({ sessionSecrets }: Pick<Config, 'sessionSecrets'>, orderId: string): string =>
  keyBy(sessionSecrets[0]!, orderId);

/** Derives the key that has this hash; undefined once its secret is rotated out. The buyer's address still works. */
export const keyOfHash = ({ sessionSecrets }: Pick<Config, 'sessionSecrets'>, orderId: string, keyHash: string) =>
  sessionSecrets.map((secret) => keyBy(secret, orderId)).find((key) => hashToken(key) === keyHash);
