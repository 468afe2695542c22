import type { Claims } from '../claims.ts';

/** What each page says of this installation: with ALLOW_PUBLIC_SANDBOX=1, or with QUARANTINE=1. */
export type Notice = 'sandbox' | 'quarantine';

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
  /** What each page says above all else, if anything. */
  notice: Notice | null;
  /** Browsers may register the service worker, for notifications and for the installed app. */
  serviceWorker: boolean;
  /** The operator's key for web push; null: there is none. */
  pushPublicKey: string | null;
  stripePublishableKey: string | null;
  claims: Claims;
  /** Up to this total Klarna is shown as four payments (contract/payments/payment-method-names.ts). */
  installmentsSplitMaxCents: number;
}
