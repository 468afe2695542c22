import type { PublicDeposit } from '../deposits.ts';
import { depositLawIn } from '../law.ts';
import { formatTime, type Language } from './language.ts';
import type { Say } from './say.ts';

export type DepositFacts = Pick<PublicDeposit, 'dueOn' | 'graceDays' | 'terms' | 'refundableUntil' | 'law'>;

const sayDay = (day: string, language: Language) => formatTime(language, day, { dateStyle: 'long' });

/** The terms of a deposit in plain sentences: when the rest is due, and what a cancellation returns. */
export function depositWords(
  say: Say,
  language: Language,
  { dueOn, graceDays, terms, refundableUntil, law }: DepositFacts,
): string[] {
  const until = refundableUntil && sayDay(refundableUntil, language);
  return [
    dueOn === null
      ? say('reservation.dueAtHandOver')
      : say('reservation.dueOn', { day: sayDay(dueOn, language), days: graceDays }),
    terms === 'not_refundable'
      ? say('reservation.notRefundable')
      : until === null
        ? say('reservation.refundable')
        : say('reservation.refundableUntil', { day: until }),
    ...(law === null ? [] : [depositLawIn(language, law)]),
  ];
}
