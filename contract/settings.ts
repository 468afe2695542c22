import type { Claims } from './claims.ts';

/** Settings of this installation for the pages, as JSON in the document's element `#settings`. */
export interface Settings {
  productName: string;
  supportEmail: string;
  /** /login-test, /mobile-debug, /dev/mailbox and /dev/parts exist. */
  debugTools: boolean;
  /** Payments go to the sandbox; no real money moves. */
  sandbox: boolean;
  stripePublishableKey: string | null;
  claims: Claims;
  /** Up to this total Klarna is shown as four payments (contract/payment-method-names.ts). */
  installmentsSplitMaxCents: number;
}
