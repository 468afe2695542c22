import type { PublicDeposit } from '../pets/deposits.ts';
import { depositLawIn } from '../law/law.ts';
import { formatTime, type Language } from '../language.ts';
import type { Say } from './say.ts';

/** The terms of the deposit for a place on a waiting list, in plain sentences. */
export function spotTermsMessages(
  say: Say,
  language: Language,
  { terms, refundableUntil, law }: Pick<PublicDeposit, 'terms' | 'refundableUntil' | 'law'>,
): string[] {
  const leaving =
    terms !== 'refundable'
      ? say('waitlist.placeKept')
      : refundableUntil === null
        ? say('waitlist.placeUntilPick')
        : say('waitlist.placeUntilDay', { day: formatTime(language, refundableUntil, { dateStyle: 'long' }) });
  return [leaving, say('waitlist.placeOthers'), ...(law === null ? [] : [depositLawIn(language, law)])];
}
