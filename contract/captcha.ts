import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * The proof of work behind "I'm not a robot". A call that wants one answers 403 with code `captcha_required`; the same
 * call then carries the solved challenge in this header, as the altcha widget gives it (base64 of JSON).
 */
export const CAPTCHA_HEADER = 'x-captcha';
export const CAPTCHA_REQUIRED = 'captcha_required';
export const CAPTCHA_MESSAGE = 'Please complete the CAPTCHA';

const hex = z.string().regex(/^[0-9a-f]+$/);

export const challenge = z.object({
  /** In the words of altcha, version 3. */
  parameters: z.object({
    algorithm: z.string(),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    /** In seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: hex,
});
export type Challenge = z.infer<typeof challenge>;

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/captcha/challenge',
  who: 'anyone',
  summary: 'A task for the browser that takes it about a second; its proof counts once, within ten minutes',
  errors: { 429: 'Too many tries; Retry-After says when' },
  answer: challenge,
});
