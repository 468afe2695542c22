import type { LostDebit } from '../orders/lost-debit.ts';
import type { PaymentMethod } from '../payment-methods/payment-methods.ts';

/** A payment that ended unpaid, or was lost from view; left out of the page of any other. */
export interface Unpaid {
  petName: string;
  /** Left out unless it was in flight when its breeder disconnected the account. */
  lost?: LostDebit;
  /** Left out unless it was a part of a balance; `isPayable` while that is still due. */
  part?: { amount: string; method: PaymentMethod; isPayable: boolean };
}
