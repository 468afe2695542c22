import type { CashMethod } from '../reservations/cash.ts';
import type { Consent, ShownAgreement } from '../agreements/signatures.ts';
import type { PublicDeposit } from '../pets/deposits.ts';
import type { LostDebit } from '../orders/lost-debit.ts';
import type { PaymentMethod } from '../payment-methods/payment-methods.ts';
import type { PagePhoto } from './page-photo.ts';
import type { WithUpdates } from './pet-updates.ts';

/** What a reservation's buyer sees: what is paid and due, and plain forms to pay the balance and to cancel. */
export interface ReservationFacts extends WithUpdates {
  petName: string;
  breed: string | null;
  photo: PagePhoto | null;
  breederName: string | null;
  /** As in `SuccessPage`; null once the breeder's account is closed. */
  breederContact: string | null;
  /** `refunded`, `disputed` and `lost`: of a sale that was paid in full. */
  status: 'reserved' | 'overdue' | 'paid' | 'released' | 'refunded' | 'disputed' | 'lost';
  total: string;
  paid: string;
  /** Zero once nothing is due. */
  due: string;
  /** The last day on which an overdue rest keeps the pet; null once it is over, and before. */
  graceUntil: string | null;
  /**
   * Once it has ended: what its terms left with the breeder as it is booked, what is owed to the buyer since its refund failed, what the
   * provider is asked to refund, what the breeder has to return by hand, and what banks returned of the payments; null while a bank decides.
   */
  ended: { kept: string; owed: string; asked: string; byHand: string; byBank: 'nothing' | 'part' | 'all' } | null;
  terms: Pick<PublicDeposit, 'dueOn' | 'graceDays' | 'handOverBy' | 'terms' | 'refundableUntil' | 'steps' | 'law'>;
  /**
   * Whether its days stand still now, since the breeder's side refuses the payment, has disconnected the account that holds the money (`gone`),
   * or for another reason; by how many days they have moved,
   * and the due day and the last day from that.
   */
  days: {
    stopped: 'refused' | 'gone' | 'hidden' | 'paused' | null;
    moved: number;
    dueOn: string | null;
    lastDay: string | null;
  };
  /** To the buyer, as far as it is booked and on its way. */
  returned: string;
  /** What of its refunds waits until the breeder's balance at the provider covers it. */
  waits: string;
  /** `receipt`: of this payment alone; null without one, and once its address can't be derived anymore. */
  payments: {
    kind: 'deposit' | 'balance' | CashMethod;
    amount: string;
    at: string;
    receipt: { number: number; path: string } | null;
  }[];
  /** What the breeder recorded and the buyer has not answered. */
  asked: { id: string; amount: string; method: CashMethod; receivedOn: string } | null;
  /** Another pet that the breeder proposes; `path`: of its page, while it has one. */
  move: {
    id: string;
    to: string;
    path: string | null;
    total: string;
    due: string;
    /** What is signed with accepting; null where no agreement was signed. */
    addendum: ShownAgreement | null;
  } | null;
  /** Why the balance can't be paid now; null when it can, or nothing is due. */
  blocked: 'waiting' | 'disputed' | 'asked' | 'refused' | 'gone' | null;
  /** What is on its way; `certainBy`: the day by which it should be certain, null within minutes. */
  inFlight: { amount: string; method: PaymentMethod; certainBy: string | null } | null;
  /** Methods besides card for the balance; `parts`: the payments of the full balance, null where it isn't split. */
  methods: { method: PaymentMethod; parts: string[] | null }[];
  /** Why the law forbids one of them; null where it doesn't. */
  methodLaw: string | null;
  /** The last part failed after the provider had checked it, so the balance can be paid again. */
  failedPart: { amount: string; method: PaymentMethod } | null;
  /** The newest part that was in flight when its breeder disconnected the account; left out without one, and once nothing is due. */
  lost?: LostDebit;
  /** What is refunded if the buyer cancels now. */
  cancel: { returned: string; byHand: string; keeps: 'nothing' | 'part' | 'deposit' };
  /** What the buyer signed; left out if they signed nothing. */
  agreementPath?: string;
  /** Once it is paid in full: the receipt, with the code of the hand-over. */
  receiptPath?: string;
  failure: string | null;
  /** What was typed before a refusal. */
  given: string;
  /** The way of paying that was chosen then. */
  givenMethod?: PaymentMethod;
  /** What was written of a payment that the buyer doesn't confirm. */
  givenWords?: string;
  signing: { name: string; ticked: Consent[] };
}
