import { hold, methods, pay, purchase, refund, share } from '../../../contract/words/en.ts';
import type { Speech } from '../../../contract/words/say.ts';

/** What the buyer's script says in English; the server, which renders the rest, has all words. */
export const ENGLISH: Speech = { language: 'en', texts: { hold, methods, pay, purchase, refund, share } };
