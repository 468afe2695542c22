import type { PublicDeposit } from '../pets/deposits.ts';
import { depositLawIn } from '../law/law.ts';
import { formatTime, type Language } from '../language.ts';
import type { Translate } from './translate.ts';

/** The terms of the deposit for a place on a waiting list, in plain sentences. */
export function spotTermsMessages(
  translate: Translate,
  language: Language,
  { terms, refundableUntil, law }: Pick<PublicDeposit, 'terms' | 'refundableUntil' | 'law'>,
): string[] {
  const leaving =
    terms !== 'refundable'
      ? translate('waitlist.spotKept')
      : refundableUntil === null
        ? translate('waitlist.spotUntilPick')
        : translate('waitlist.spotUntilDay', { day: formatTime(language, refundableUntil, { dateStyle: 'long' }) });
  return [leaving, translate('waitlist.spotOthers'), ...(law === null ? [] : [depositLawIn(language, law)])];
}
