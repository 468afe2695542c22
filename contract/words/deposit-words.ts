import { stepLastDay } from '../pets/deposit-steps.ts';
import type { PublicDeposit } from '../pets/deposits.ts';
import { depositLawIn } from '../law/law.ts';
import { formatTime, type Language } from '../language.ts';
import type { Say } from './say.ts';

export type DepositFacts = Pick<PublicDeposit, 'dueOn' | 'graceDays' | 'terms' | 'refundableUntil' | 'steps' | 'law'>;

const formatDay = (day: string, language: Language) => formatTime(language, day, { dateStyle: 'long' });

/** Terms of a deposit in plain sentences: when the balance is due, and what each side's cancellation refunds. */
export const depositTermsMessages = (say: Say, language: Language, terms: DepositFacts): string[] => [
  terms.dueOn === null
    ? say('reservation.dueAtHandOver')
    : say('reservation.dueOn', { day: formatDay(terms.dueOn, language), days: terms.graceDays }),
  say('reservation.others'),
  ...cancellationMessages(say, language, terms),
];

/** Terms that still apply when the balance is overdue, and that explain who got the deposit once it has ended. */
export const cancellationMessages = (say: Say, language: Language, terms: DepositFacts): string[] => [
  ...cancelMessages(say, language, terms),
  ...(terms.law === null ? [] : [depositLawIn(language, terms.law)]),
];

function cancelMessages(
  say: Say,
  language: Language,
  { terms, refundableUntil, steps, dueOn }: Pick<DepositFacts, 'terms' | 'refundableUntil' | 'steps' | 'dueOn'>,
): string[] {
  if (terms === 'not_refundable') return [say('reservation.notRefundable')];
  if (terms === 'moves') return [say('reservation.notRefundable'), say('reservation.moves')];
  if (terms === 'steps' && steps && dueOn !== null)
    return [
      ...steps.map((step) =>
        say('reservation.step', { day: formatDay(stepLastDay(step, dueOn), language), percent: step.percent }),
      ),
      say('reservation.afterSteps'),
    ];
  return [
    refundableUntil === null
      ? say('reservation.refundable')
      : say('reservation.refundableUntil', { day: formatDay(refundableUntil, language) }),
  ];
}
