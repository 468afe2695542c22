import type { Config } from '../../config.ts';
import { hashToken, keyedHash } from '../../ids.ts';

type Secrets = Pick<Config, 'sessionSecrets'>;

const keyBy = (secret: string, entryId: string) =>
  Buffer.from(keyedHash(secret, `waitlist:${entryId}`), 'hex').toString('base64url');

/** The key in the private address of a person on a waiting list. Only its hash is stored. */
export const entryKey = ({ sessionSecrets }: Secrets, entryId: string): string => keyBy(sessionSecrets[0]!, entryId);

/** The key again, for a mail; undefined when the secret that made it is gone. */
export const keyOfEntry = ({ sessionSecrets }: Secrets, { id, keyHash }: { id: string; keyHash: string }) =>
  sessionSecrets.map((secret) => keyBy(secret, id)).find((key) => hashToken(key) === keyHash);
