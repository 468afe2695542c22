import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { handler } from 'altcha-lib/workers/shared';

/*
 * The worker of a page without a secure context, such as one that a phone opens by http from a computer of its network: browsers have
 * no `crypto.subtle` there. Derives the same keys as altcha's own worker, about ten times slower.
 */
handler({
  deriveKey: async ({ cost, keyLength }, salt, password) => ({
    derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
  }),
});
