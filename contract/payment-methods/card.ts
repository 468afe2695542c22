import type { MethodRules, MethodWords } from './method.ts';

/** Credit and debit cards, and the wallets that hold them. */
export const card = {
  label: 'Card',
  name: 'card',
  provider: { type: 'card', capability: 'card_payments', capabilityOfV1: 'card_payments' },
  isOnFromStart: true,
  certainAfterDays: null,
  approval: null,
  limits: null,
  refundDays: null,
  isFinancing: false,
  paysDeposits: true,
  installments: null,
  plans: null,
  refusals: null,
  words: { sign: 'agreement.pay', partOfBalance: null },
} as const satisfies MethodRules;

export const cardWords = {
  whole: { name: 'card', about: 'pay.cards', button: null },
  split: null,
  returned: { all: 'refund.toCard', part: 'refund.toCard' },
} as const satisfies MethodWords;
