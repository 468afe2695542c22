import { hold, methods, pay, purchase, refund, share } from '../../../contract/locales/es.ts';
import { refusals } from '../../../contract/locales/es/refusals.ts';
import type { Messages } from '../../../contract/locales/translate.ts';

/** Loaded by Spanish pages alone. */
export const SPANISH: Messages = { language: 'es', texts: { hold, methods, pay, purchase, refund, share }, refusals };
