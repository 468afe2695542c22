import { hold, methods, pay, purchase, refund, share } from '../../../contract/locales/en.ts';
import type { Messages } from '../../../contract/locales/translate.ts';

/** The English messages that the buyer's script uses; the server renders everything else. */
export const ENGLISH: Messages = { language: 'en', texts: { hold, methods, pay, purchase, refund, share } };
