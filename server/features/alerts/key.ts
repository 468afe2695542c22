import type { Config } from '../../config.ts';
import { keyedHash, sameSecret } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';

type Secrets = Pick<Config, 'sessionSecrets' | 'limitSecret'>;

/** 256 bits of a hash, and 132 of its signature. */
const KEY = /^([\w-]{43})([\w-]{22})$/;

const short = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

const alertAddressHash = ({ limitSecret }: Secrets, address: string) =>
  short(keyedHash(limitSecret, `alert:${address}`));

/** What is stored of an address that has been mailed: one for all spellings of a mailbox. */
export const addressHash = (secrets: Secrets, email: string): string => alertAddressHash(secrets, toMailbox(email));

/** Hashes that may be stored for an address: of its mailbox, and of the address as typed in lower case, as earlier releases did. */
export const addressHashes = (secrets: Secrets, email: string): string[] => [
  addressHash(secrets, email),
  alertAddressHash(secrets, email.toLowerCase()),
];

const signatureBy = (secret: string, emailHash: string) =>
  short(keyedHash(secret, `stop-alerts:${emailHash}`)).slice(0, 22);

/** The key in a mail that stops alerts to its address. Signed, so that it works after all rows about the address are erased. */
export const stopKey = ({ sessionSecrets }: Secrets, emailHash: string): string =>
  emailHash + signatureBy(sessionSecrets[0]!, emailHash);

/** The hash of the address that a key is of; undefined for one that isn't ours. */
export function hashOfStopKey({ sessionSecrets }: Secrets, key: string): string | undefined {
  const [, emailHash, signature] = KEY.exec(key) ?? [];
  if (emailHash === undefined || signature === undefined) return undefined;
  return sessionSecrets.some((secret) => sameSecret(signature, signatureBy(secret, emailHash))) ? emailHash : undefined;
}
