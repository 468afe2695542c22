/** What the server tells the pages about this installation, as JSON in the document's element `#settings`. */
export interface Settings {
  productName: string;
  supportEmail: string;
  /** /login-test, /mobile-debug, /dev/mailbox and /dev/parts exist. */
  debugTools: boolean;
  /** No real money moves: payments go to the sandbox. */
  sandbox: boolean;
  stripePublishableKey: string | null;
  /** Up to this total Klarna is shown as four payments (contract/method-words.ts). */
  installmentsSplitMaxCents: number;
}
