import type { PaymentMethod } from '../payment-methods/payment-methods.ts';

/** What the page of a payment link says of ways to pay besides its offers. */
export interface WaysToPay {
  /** Chosen before the total was updated. */
  method?: PaymentMethod;
  /** The breeder takes no card for it. */
  withoutCard?: true;
  /** What each method costs whom and when it is certain, where a bank payment is offered. */
  costs?: Partial<Record<PaymentMethod, string>>;
  /** The key by which the buyer of a failed bank payment opened the page. */
  again?: string;
  /** How soon the reader's own payment is certain, while it is on its way. */
  onItsWay?: 'bank' | 'soon';
  /** Until when, for people, their failed bank payment keeps the pet for them. */
  keptForYou?: string;
}
