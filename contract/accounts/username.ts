import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { withPlainLetters } from '../plain-letters.ts';
import { registration } from './accounts.ts';

export const suggestUsername = endpoint({
  method: 'POST',
  path: '/api/username-suggestion',
  who: 'anyone',
  limits: { address: { max: 120, minutes: 10 }, overall: { max: 6_000, minutes: 10 } },
  summary: 'A username that is free: the wanted one, or it with a number; changes nothing',
  body: registration.pick({ username: true }),
  answer: z.object({ username: z.string() }),
});

/** Leaves room for a number within the most characters of a username. */
const MOST = 35;

/** A username made of a person's name, such as "anna-berg"; empty where the name has no Latin letters. */
export const toUsername = (fullName: string): string =>
  withPlainLetters(
    fullName
      .replace(/[\u2122\u2120]/g, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, ''),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '');
