import { toMutations } from '../mutation.ts';

export const LINK_PAGE = toMutations([
  ['link-page.methods', 'contract/locales/en/paying.ts', '4 interest-free payments', '4 payments'],
  [
    'link-page.installments-limit',
    'contract/locales/en/paying.ts',
    "overTime: 'Klarna: pay over time, subject to approval'",
    "overTime: 'Klarna'",
  ],
  [
    'link-page.changed-total',
    'contract/locales/en/paying.ts',
    "'The price has changed since you opened this page:",
    "'Please look again:",
  ],
  ['link-page.buyer-address', 'contract/locales/en/paying.ts', "zipRule: 'Five digits'", "zipRule: 'Digits'"],
  ['link-page.california', 'contract/law/law-rules.ts', "effect: 'no_financing',", "effect: 'none' as never,"],
  [
    'link-page.advertised-total',
    'contract/law/law-rules.ts',
    "'Please don’t call a deposit non-refundable",
    "'Please say nothing",
  ],
  ['link-page.views', 'server/features/analytics/views.ts', 'READERS_OF_NETWORK = 32', 'READERS_OF_NETWORK = 64'],
  [
    'link-page.paused',
    'server/features/payment-links/offer.ts',
    "const PAUSED = 'This payment link is temporarily unavailable.",
    "const PAUSED = 'This payment link is unavailable.",
  ],
  [
    'link-page.last-day',
    'server/features/payment-links/offer.ts',
    'This offer has ended. Please ask the breeder.',
    'It is over.',
  ],
  [
    'link-page.return-messages',
    'contract/locales/en/pet-page.ts',
    'Payment was cancelled. You can try again below.',
    'Payment cancelled.',
  ],
  [
    'link-page.missing',
    'contract/locales/en/every-page.ts',
    'This payment link may have expired or been removed.',
    'It is gone.',
  ],
  ['link-page.report', 'contract/reports/reports.ts', 'REPORTS_PER_HOUR = 5', 'REPORTS_PER_HOUR = 6'],
  ['link-page.conversation-limits', 'contract/questions/questions.ts', 'inARowMax: 3', 'inARowMax: 4'],
]);
