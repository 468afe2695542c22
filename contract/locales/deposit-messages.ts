import { stepLastDay } from '../pets/deposit-steps.ts';
import type { PublicDeposit } from '../pets/deposits.ts';
import { depositLawIn } from '../law/law.ts';
import { formatTime, type Language } from '../language.ts';
import type { Translate } from './translate.ts';

export type DepositFacts = Pick<
  PublicDeposit,
  'dueOn' | 'graceDays' | 'handOverBy' | 'terms' | 'refundableUntil' | 'steps' | 'law'
>;

const formatDay = (day: string, language: Language) => formatTime(language, day, { dateStyle: 'long' });

/** Terms of a deposit in plain sentences: when the balance is due, and what each side's cancellation refunds. */
export const depositTermsMessages = (translate: Translate, language: Language, terms: DepositFacts): string[] => [
  balanceDueMessage(translate, language, terms),
  ...changeMessages(translate, language, terms),
];

/** When the balance is due. */
export const balanceDueMessage = (translate: Translate, language: Language, terms: DepositFacts): string =>
  terms.dueOn === null
    ? terms.handOverBy === null
      ? translate('reservation.dueAtHandOver')
      : translate('reservation.dueByHandOver', { day: formatDay(terms.handOverBy, language) })
    : translate('reservation.dueOn', { day: formatDay(terms.dueOn, language), days: terms.graceDays });

/** What is refunded if either side cancels. */
export const changeMessages = (translate: Translate, language: Language, terms: DepositFacts): string[] => [
  translate('reservation.others'),
  ...cancellationMessages(translate, language, terms),
];

/** Terms that still apply when the balance is overdue, and that explain who got the deposit once it has ended. */
export const cancellationMessages = (translate: Translate, language: Language, terms: DepositFacts): string[] => [
  ...cancelMessages(translate, language, terms),
  ...(terms.law === null ? [] : [depositLawIn(language, terms.law)]),
];

function cancelMessages(
  translate: Translate,
  language: Language,
  { terms, refundableUntil, steps, dueOn }: Pick<DepositFacts, 'terms' | 'refundableUntil' | 'steps' | 'dueOn'>,
): string[] {
  if (terms === 'not_refundable') return [translate('reservation.notRefundable')];
  if (terms === 'moves') return [translate('reservation.notRefundable'), translate('reservation.moves')];
  if (terms === 'steps' && steps && dueOn !== null)
    return [
      ...steps.map((step) =>
        translate('reservation.step', { day: formatDay(stepLastDay(step, dueOn), language), percent: step.percent }),
      ),
      translate('reservation.afterSteps'),
    ];
  return [
    refundableUntil === null
      ? translate('reservation.refundable')
      : translate('reservation.refundableUntil', { day: formatDay(refundableUntil, language) }),
  ];
}
