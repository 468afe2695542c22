import type { Config } from '../../config.ts';
import { hashToken, keyedHash } from '../../ids.ts';

const keyBy = (secret: string, questionId: string) =>
  Buffer.from(keyedHash(secret, `question:${questionId}`), 'hex').toString('base64url');

/** The key in the buyer's private address. Only its hash is stored. */
export const questionKey = ({ sessionSecrets }: Pick<Config, 'sessionSecrets'>, questionId: string): string =>
  keyBy(sessionSecrets[0]!, questionId);

/** Derives the key for a mail; undefined once its secret is rotated out. The buyer's address still works. */
export const keyOfHash = (
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
  { id, keyHash }: { id: string; keyHash: string },
) => sessionSecrets.map((secret) => keyBy(secret, id)).find((key) => hashToken(key) === keyHash);
