interface Traits {
  /** What an account needs; /v2 may name it otherwise. */
  capability: 'card_payments' | 'klarna_payments' | 'us_bank_account_ach_payments';
  /** Stripe's price: hundredths of a percent and a fixed part, in cents, at most `most`. */
  price: { basisPoints: number; fixed: number; most?: number };
  /** In cents per purchase; beyond them the page doesn't offer the method. */
  limits?: { min: number; max: number };
  /** Days after the payment in which it can be refunded. */
  refundDays?: number;
}

/** What differs between the ways to pay in the United States, by https://stripe.com/pricing/local-payment-methods and each one's page. */
export const METHODS = {
  card: { capability: 'card_payments', price: { basisPoints: 290, fixed: 30 } },
  // https://docs.stripe.com/payments/klarna#refunds
  klarna: {
    capability: 'klarna_payments',
    price: { basisPoints: 599, fixed: 30 },
    limits: { min: 1_000, max: 1_000_000 },
    refundDays: 180,
  },
  // https://docs.stripe.com/payments/ach-direct-debit
  us_bank_account: {
    capability: 'us_bank_account_ach_payments',
    price: { basisPoints: 80, fixed: 0, most: 500 },
    limits: { min: 50, max: 99_999_999 },
    refundDays: 180,
  },
} as const satisfies Record<string, Traits>;

export type Method = keyof typeof METHODS;

export const METHOD_NAMES = Object.keys(METHODS) as Method[];

export const readTraits = (method: Method): Traits => METHODS[method];

/** The method of a charge or a payment method, by Stripe's name of its type. */
export const toMethod = (type: string | undefined): Method => METHOD_NAMES.find((name) => name === type) ?? 'card';
