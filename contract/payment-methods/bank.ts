import type { MethodRules, MethodWords } from './method.ts';

/** US bank debit (ACH): cheap for the breeder, and certain only days later (docs/decisions/0104-bank-payments.md). */
export const bank = {
  label: 'Bank account',
  name: 'bank account',
  provider: {
    type: 'us_bank_account',
    capability: 'ach_debit_payments',
    capabilityOfV1: 'us_bank_account_ach_payments',
  },
  isOnFromStart: false,
  // https://docs.stripe.com/payments/ach-direct-debit: success or failure is known after up to four business days.
  certainAfterDays: 4,
  approval: 'bankActive',
  limits: null,
  // https://docs.stripe.com/payments/ach-direct-debit#refunds
  refundDays: 180,
  isFinancing: false,
  paysDeposits: true,
  installments: null,
  plans: null,
  refusals: {
    code: 'bank_refused',
    deposit: 'bank.notYet',
    notYet: 'bank.notYet',
    from: 'bank.notYet',
    tooFar: 'bank.tooFar',
    upTo: 'bank.notYet',
    byProvider: 'bank.refused',
  },
  words: { sign: 'agreement.pay', partOfBalance: null },
} as const satisfies MethodRules;

export const bankWords = {
  whole: { name: 'bank', about: 'bank.about', button: null },
  split: null,
  returned: { all: 'refund.toBank', part: 'refund.toBank' },
} as const satisfies MethodWords;
