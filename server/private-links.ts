import type { Config } from './config.ts';
import { hashToken, keyedHash } from './ids.ts';

type Secrets = Pick<Config, 'sessionSecrets'>;

/**
 * The keys in private addresses of one kind, 43 characters each. A key is derived from the id of what it opens, so that a later mail
 * can name it again; only its hash is stored. A higher `version` replaces the addresses before it.
 */
function privateLinks(kind: string) {
  const derive = (secret: string, id: string, version: number) =>
    Buffer.from(keyedHash(secret, `${kind}:${id}${version === 0 ? '' : `:${version}`}`), 'hex').toString('base64url');
  return {
    /** A new key, by the newest secret. */
    create: ({ sessionSecrets }: Secrets, id: string, version = 0): string => derive(sessionSecrets[0]!, id, version),
    /** The key that has this hash; undefined once its secret is rotated out. The address still works then. */
    find: ({ sessionSecrets }: Secrets, id: string, keyHash: string | null, version = 0): string | undefined =>
      sessionSecrets.map((secret) => derive(secret, id, version)).find((key) => hashToken(key) === keyHash),
    /** Whether a key that nothing stores is that of an id. */
    opens: ({ sessionSecrets }: Secrets, id: string, key: string): boolean =>
      sessionSecrets.some((secret) => hashToken(derive(secret, id, 0)) === hashToken(key)),
  };
}

export const receiptLinks = privateLinks('receipt');
export const paymentReceiptLinks = privateLinks('payment-receipt');
export const reservationLinks = privateLinks('reservation');
export const waitlistLinks = privateLinks('waitlist');
export const questionLinks = privateLinks('question');
export const reservationRequestLinks = privateLinks('reservation-request');
export const reviewLinks = privateLinks('review');
/** For the photos of updates: by the hash of the key of the page that shows them, so that it opens nothing else and ends with that key. */
export const pictureLinks = privateLinks('pictures');
export const retryLinks = privateLinks('retry');
