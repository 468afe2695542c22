import { hold, methods, pay, purchase, refund, share } from '../../../contract/words/es.ts';
import { refusals } from '../../../contract/words/es/refusals.ts';
import type { Messages } from '../../../contract/words/say.ts';

/** Loaded by Spanish pages alone. */
export const SPANISH: Messages = { language: 'es', texts: { hold, methods, pay, purchase, refund, share }, refusals };
