import { hold, methods, pay, purchase, refund, share } from '../../../contract/words/en.ts';
import type { Speech } from '../../../contract/words/say.ts';

/** The English messages that the buyer's script uses; the server renders everything else. */
export const ENGLISH: Speech = { language: 'en', texts: { hold, methods, pay, purchase, refund, share } };
