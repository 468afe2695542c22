import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Visitor } from './visitor.ts';

/** Fetches and solves a challenge, as the widget on a page does. Returns the header value. */
export async function proveWork(visitor: Visitor, headers?: Record<string, string>): Promise<string> {
  const { body: challenge } = await visitor.call('GET', '/api/captcha/challenge', undefined, headers);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return encodeProof({ challenge, solution });
}

export const encodeProof = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');
