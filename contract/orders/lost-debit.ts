import type { PaymentMethod } from '../payment-methods/payment-methods.ts';

/** A payment, mostly a bank debit, that was on its way when its breeder disconnected the account. */
export interface LostDebit {
  amount: string;
  method: PaymentMethod;
  /** What became of the pet; null for a place on a list, and once there is nothing left to pay. */
  pet: 'free' | 'reserved' | null;
}
