import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CHALLENGE_PATH } from './proof-of-work.ts';

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
  path: CHALLENGE_PATH,
  who: 'anyone',
  // An office full of buyers may come within a minute.
  limits: { address: { max: 600, minutes: 1 }, overall: { max: 3_000, minutes: 1 } },
  summary:
    'A proof-of-work challenge that takes a browser about a second; its solution is valid once, within ten minutes',
  answer: challenge,
});
