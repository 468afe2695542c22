import type { Translate } from './translate.ts';
import { formatDayIn, type Language } from '../language.ts';
import { formatAmount } from '../money.ts';
import type { HeldForPromise } from '../pages/your-data-page.ts';
import type { PresentedPromise } from '../promises/terms.ts';

/** What of a price comes back, for what and by when, as a buyer reads it before paying. */
export const offerMessage = (
  translate: Translate,
  language: Language,
  { kind, amount, dueOn }: Pick<PresentedPromise, 'kind' | 'amount' | 'dueOn'>,
): string =>
  translate('promise.offer', { kind, amount: formatAmount(amount), day: formatDayIn(language, dueOn, 'UTC') });

const HELD = {
  open: 'yourData.heldOpen',
  sent: 'yourData.heldSent',
  owed: 'yourData.heldOwed',
  late: 'yourData.heldLate',
} as const;

/** What becomes of money that is held for a promise if its buyer has their data deleted. */
export const heldMessage = (translate: Translate, { step, petName, amount, day }: HeldForPromise): string =>
  translate(HELD[step], { amount: formatAmount(amount), pet: petName, day });
