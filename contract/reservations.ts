import type { PublicDeposit } from './deposits.ts';

/** What is paid and due of a reservation, and plain forms for the rest and for the end, as their buyer reads it. */
export interface ReservationFacts {
  petName: string;
  breederName: string | null;
  /** As in `SuccessPage`; null once the breeder's account is closed. */
  breederContact: string | null;
  status: 'reserved' | 'overdue' | 'paid' | 'released';
  total: string;
  paid: string;
  /** Zero once nothing is due. */
  due: string;
  terms: Pick<PublicDeposit, 'dueOn' | 'graceDays' | 'terms' | 'refundableUntil' | 'law'>;
  payments: { kind: 'deposit' | 'balance'; amount: string; at: string }[];
  /** Why the rest can't be paid now; null when it can, or nothing is due. */
  blocked: 'waiting' | 'disputed' | null;
  /** What goes back if the buyer cancels now. */
  cancel: { returned: string; keepsDeposit: boolean };
  /** What the buyer signed; left out if they signed nothing. */
  agreementPath?: string;
  failure: string | null;
  /** What was typed before a refusal. */
  given: string;
}
