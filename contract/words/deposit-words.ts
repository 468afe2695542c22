import { lastDayOf } from '../pets/deposit-steps.ts';
import type { PublicDeposit } from '../pets/deposits.ts';
import { depositLawIn } from '../law/law.ts';
import { formatTime, type Language } from '../language.ts';
import type { Say } from './say.ts';

export type DepositFacts = Pick<PublicDeposit, 'dueOn' | 'graceDays' | 'terms' | 'refundableUntil' | 'steps' | 'law'>;

const sayDay = (day: string, language: Language) => formatTime(language, day, { dateStyle: 'long' });

/** Terms of a deposit in plain sentences: when the balance is due, and what each side's cancellation refunds. */
export const depositWords = (say: Say, language: Language, terms: DepositFacts): string[] => [
  terms.dueOn === null
    ? say('reservation.dueAtHandOver')
    : say('reservation.dueOn', { day: sayDay(terms.dueOn, language), days: terms.graceDays }),
  say('reservation.others'),
  ...cancellationWords(say, language, terms),
];

/** Terms that still apply when the balance is overdue, and that explain who got the deposit once it has ended. */
export const cancellationWords = (say: Say, language: Language, terms: DepositFacts): string[] => [
  ...cancelWords(say, language, terms),
  ...(terms.law === null ? [] : [depositLawIn(language, terms.law)]),
];

function cancelWords(
  say: Say,
  language: Language,
  { terms, refundableUntil, steps, dueOn }: Pick<DepositFacts, 'terms' | 'refundableUntil' | 'steps' | 'dueOn'>,
): string[] {
  if (terms === 'not_refundable') return [say('reservation.notRefundable')];
  if (terms === 'moves') return [say('reservation.notRefundable'), say('reservation.moves')];
  if (terms === 'steps' && steps && dueOn !== null)
    return [
      ...steps.map((step) =>
        say('reservation.step', { day: sayDay(lastDayOf(step, dueOn), language), percent: step.percent }),
      ),
      say('reservation.afterSteps'),
    ];
  return [
    refundableUntil === null
      ? say('reservation.refundable')
      : say('reservation.refundableUntil', { day: sayDay(refundableUntil, language) }),
  ];
}
