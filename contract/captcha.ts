import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * The proof of work behind "I'm not a robot". A call that needs one answers 403 with code `captcha_required`; the client
 * repeats it with the solved challenge in this header, as the altcha widget returns it (base64 of JSON).
 */
export const CAPTCHA_HEADER = 'x-captcha';
export const CAPTCHA_REQUIRED = 'captcha_required' satisfies ErrorCode;
export const CAPTCHA_MESSAGE = 'Please complete the CAPTCHA';

const hex = z.string().regex(/^[0-9a-f]+$/);

export const challenge = z.object({
  /** The format of altcha, version 3. */
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
  limits: { address: { max: 120, minutes: 1 }, overall: { max: 3_000, minutes: 1 } },
  summary:
    'A proof-of-work challenge that takes a browser about a second; its solution is valid once, within ten minutes',
  answer: challenge,
});
