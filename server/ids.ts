import { createHash, createHmac, randomBytes, randomFillSync, randomUUID, timingSafeEqual } from 'node:crypto';

/** A new id: opaque, not countable, not guessable (122 random bits). */
export const newId = (): string => randomUUID();

/** A new secret for a link in a mail or a cookie (256 random bits). */
export const newToken = (): string => randomBytes(32).toString('base64url');

const drawn = Buffer.allocUnsafe(4_096);
let used = drawn.length;

/** A few random bytes, for what is made on every request: they are drawn many at a time, and each is handed out once. */
export function drawRandomBytes(bytes: number): Buffer {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const given = Buffer.from(drawn.subarray(used, used + bytes));
  drawn.fill(0, used, (used += bytes));
  return given;
}

/** What is stored of a token: a reader of the database can't use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A form's idempotency key for what is sent by it: the browser's Back shows the form again with its key, and another text sent then is
 * another request.
 */
export const toContentKey = (key: string, ...content: string[]): string => hashToken(JSON.stringify([key, ...content]));

/** A hash that nobody can compute without the key, for email addresses and cookies. */
export const keyedHash = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('hex');

/** What a limit is stored by: what it counts and for whom, e.g. 'question' and a mailbox. */
export const toLimitKey = (limitSecret: string, ...counted: [string, ...string[]]): string =>
  keyedHash(limitSecret, JSON.stringify(counted));

/** The hash by each key, the first for new rows: a value hashed with an older key is still recognized. */
export const keyedHashes = (keys: string[], value: string): [string, ...string[]] =>
  keys.map((key) => keyedHash(key, value)) as [string, ...string[]];

/** Compares in constant time, even texts of different lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  // Hashes have one length; making them takes longer than comparing.
  if (one.length === other.length) return timingSafeEqual(one, other);
  const digest = (text: Buffer) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
