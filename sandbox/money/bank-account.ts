import type Stripe from 'stripe';
import { createHash } from 'node:crypto';
import { newId } from '../store/ids.ts';

/** Why a bank doesn't pay, by the codes of `last_payment_error` and `failure_code`, with their messages. */
export const debitFailures = {
  account_closed: "The customer's bank account has been closed.",
  debit_not_authorized:
    'The customer has notified their bank that this payment was unauthorized, or has not authorized debits of this account.',
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  no_account: "The customer's bank account could not be located.",
} as const;
export type DebitFailure = keyof typeof debitFailures;
export const debitFailureCodes = Object.keys(debitFailures) as DebitFailure[];

/** What becomes of a debit by itself. `unreachable`: the small deposits can't be sent. */
export type DebitEnd = 'succeeds' | 'disputed' | 'never' | 'unreachable' | DebitFailure;

/** An account as it is stored: not enough to debit. */
export interface Bank {
  last4: string;
  /** Verified by the bank at once; otherwise two small deposits do it. */
  isVerified: boolean;
  ends: DebitEnd;
}

export const TEST_ROUTING_NUMBER = '110000000';

/** Stripe's test accounts. https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers */
const testAccounts: [number: string, ends: DebitEnd][] = [
  ['000123456789', 'succeeds'],
  ['000222222227', 'insufficient_funds'],
  ['000111111113', 'account_closed'],
  ['000111111116', 'no_account'],
  ['000333333335', 'debit_not_authorized'],
  ['000555555559', 'disputed'],
  ['000000000009', 'never'],
  ['000666666661', 'unreachable'],
];

/** The test account of this number, or the one that ends in this way. */
export function findBank(numberOrEnd: string, isVerified: boolean): Bank | undefined {
  const found = testAccounts.find((names) => names.includes(numberOrEnd));
  return found && { last4: found[0].slice(-4), ends: found[1], isVerified };
}

/** What a new payment method of the account keeps: how it ends, and the mandate that the buyer gives. */
export const internalsOfBank = ({ ends, isVerified }: Bank) => ({ ends, isVerified, mandate: newId('mandate') });

export const toBankAccount = ({ last4, isVerified }: Bank): Stripe.PaymentMethod.UsBankAccount => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  financial_connections_account: isVerified ? newId('financialAccount') : null,
  fingerprint: createHash('sha256').update(`${TEST_ROUTING_NUMBER} ${last4}`).digest('base64url').slice(0, 16),
  last4,
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: TEST_ROUTING_NUMBER,
  status_details: {},
});

/** The account as charges name it. */
export function bankDetails(method: Stripe.PaymentMethod, mandate: string, debited: string) {
  const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = method.us_bank_account!;
  const shown = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number };
  return { ...shown, expected_debit_date: debited, mandate, payment_reference: null };
}

/** How debits of the account end. */
export const endOfMethod = ({ internal }: { internal: Record<string, unknown> }): DebitEnd =>
  internal['ends'] as DebitEnd;
