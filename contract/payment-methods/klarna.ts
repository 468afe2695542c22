import type { MethodRules, MethodWords } from './method.ts';

/** What the provider says of a charge (`payment_method_details`). */
interface KlarnaDetails {
  klarna?: { payment_method_category: string | null };
}

/** Klarna: four payments, or one of its other plans, chosen on its own page. */
export const klarna = {
  label: 'Klarna',
  name: 'Klarna',
  provider: { type: 'klarna', capability: 'klarna_payments', capabilityOfV1: 'klarna_payments' },
  isOnFromStart: true,
  certainAfterDays: null,
  approval: 'klarnaActive',
  // Klarna decides by country and person and changes its limits; these bound what we request, and a refusal by the provider
  // still falls back to card.
  limits: { minCents: 1_000, maxCents: 1_000_000 },
  // https://docs.stripe.com/payments/klarna#refunds
  refundDays: 180,
  isFinancing: true,
  paysDeposits: false,
  installments: 4,
  plans: {
    read: ({ klarna: details }: KlarnaDetails) => details?.payment_method_category ?? null,
    names: { pay_in_installments: 'inFour', pay_later: 'later', pay_now: 'now', pay_with_financing: 'financing' },
  },
  refusals: {
    code: 'klarna_refused',
    deposit: 'installments.deposit',
    notYet: 'installments.notYet',
    from: 'installments.from',
    tooFar: 'installments.tooFar',
    upTo: 'installments.upTo',
    byProvider: 'installments.refused',
  },
  words: { sign: 'agreement.toKlarna', partOfBalance: 'reservation.klarnaPart' },
} as const satisfies MethodRules;

export const klarnaWords = {
  whole: { name: 'overTime', about: 'pay.plans', button: 'pay.toKlarna' },
  split: { name: 'inFour', about: 'pay.approval', button: 'pay.today' },
  returned: { all: 'refund.byKlarna', part: 'refund.partByKlarna' },
} as const satisfies MethodWords;
