import type { Claims } from '../claims.ts';

/** What each page says with ALLOW_PUBLIC_SANDBOX=1. */
export const SANDBOX_NOTICE =
  'This is a sandbox: no real money moves. Please don’t enter a real card or real personal details.';

/** Settings of this installation for the pages, as JSON in the document's element `#settings`. */
export interface Settings {
  productName: string;
  supportEmail: string;
  /** Null: there is support by email only. `hours` such as "Monday to Friday, 9 am to 5 pm Pacific". */
  supportPhone: { number: string; hours: string | null } | null;
  /** /login-test, /mobile-debug, /dev/mailbox and /dev/parts exist. */
  debugTools: boolean;
  /** Payments go to the sandbox; no real money moves. */
  sandbox: boolean;
  /** Other machines may reach it, and no real money moves: each page says so. */
  publicSandbox: boolean;
  stripePublishableKey: string | null;
  claims: Claims;
  /** Up to this total Klarna is shown as four payments (contract/payments/payment-method-names.ts). */
  installmentsSplitMaxCents: number;
}
