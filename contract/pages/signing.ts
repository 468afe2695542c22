import type { PublicDeposit } from '../pets/deposits.ts';
import type { PaymentMethod } from '../payment-methods/payment-methods.ts';
import type { PresentedLines } from '../order-lines/order-lines.ts';
import type { Pricing } from '../pricing.ts';
import type { Consent, ShownAgreement } from '../agreements/signatures.ts';

/** What the page says on which a buyer reads the agreement and signs it. */
export interface SigningFacts {
  linkId: string;
  petName: string;
  breederName: string;
  agreement: ShownAgreement;
  pricing: Pricing;
  /** Only of a price with extras or a discount. */
  lines?: PresentedLines;
  deposit: PublicDeposit | null;
  /** Chosen on the page of the pet. */
  paymentMethod: PaymentMethod;
  address: { state: string; zip: string };
  /** Chosen extras, as the form sends them. */
  extras?: string;
  /** The key by which the buyer of a failed bank payment opened the page of the pet. */
  again?: string;
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { name: string; ticked: Consent[] };
  /** The opened checkout, which takes a card instead of the chosen method. */
  continueAt: string | null;
}
