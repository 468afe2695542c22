import type { PublicLitterPet } from './litter-page.ts';
import type { PublicDeposit } from '../pets/deposits.ts';
import type { PageBasics } from './page-basics.ts';
import type { WithUpdates } from './pet-updates.ts';
import type { ShownAgreement, Consent } from '../agreements/signatures.ts';
import type { ListQuestion } from '../waitlists/list-questions.ts';
import type { EntryForm, EntryState } from '../waitlists/waitlists.ts';

/** The form that joins the waiting list of a litter; `isSent` asks to look for the mail that confirms it. */
export interface JoinFacts {
  litterId: string;
  litterName: string;
  breederName: string;
  /** What a place costs; null: nothing. */
  deposit: PublicDeposit | null;
  /** What the breeder asks, and what names these questions in the form. */
  questions: ListQuestion[];
  asked: string;
  /** Whether the breeder approves each person first. */
  approves: boolean;
  isSent: boolean;
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { name: string; email: string; note: string; answers: string[] };
}

/** An expected litter of the same breeder. */
export interface NextLitter {
  id: string;
  name: string;
  dam: string | null;
  sire: string | null;
  expectedOn: string;
}

/** What a person on the waiting list of a litter reads on the private page. */
export interface EntryFacts extends WithUpdates {
  litterId: string;
  litterName: string;
  breederName: string;
  name: string;
  state: EntryState;
  /** The name of the pet that they have chosen; null before, and of one that they paid for another way. */
  picked: string | null;
  /** Whether the breeder approves them before they have a place or pay for it. */
  needsApproval: boolean;
  /** The breeder’s sentence to somebody who was declined. */
  refusal: string | null;
  /**
   * Once the breeder asked who stays: whether this person does, and the litters whose lists they may move to. `returnsOn`: what is paid for a
   * litter that isn't coming goes back on this day, unless they keep the place.
   */
  choice: { isFailed: boolean; stays: boolean; returnsOn: string | null; litters: NextLitter[] } | null;
  /** Position on the list, from 1; null unless the person is waiting. */
  position: number | null;
  /** Whether the breeder accepts new people now. */
  takesEntries: boolean;
  /** Where mails about this place are allowed again; null unless the person has stopped them. */
  allowPath: string | null;
  /** What a place costs this person now; null: nothing, or it is paid. */
  deposit: PublicDeposit | null;
  /**
   * What is paid for the place, by its terms, and what of it went back in part (`returned`). `refused`: why nothing can be chosen, as
   * the breeder ended the list, can't sell, has no pet left, or each free one costs too little. As every pet is sold, everything goes
   * back by `goneUntil`; after a passed turn, on `returnsOn`. `waits`: the provider checks the payment.
   */
  paid:
    | {
        deposit: PublicDeposit;
        returned: string;
        refused: 'ended' | 'failed' | 'selling' | 'gone' | 'price' | null;
        goneUntil: string | null;
        returnsOn: string | null;
        isDisputed: boolean;
      }
    | 'waits'
    | null;
  /** What of it goes back if the person leaves now: everything while it is `refused`. */
  back: string;
  /** What should have gone back of what was paid, and hasn’t since its refund failed. */
  owed: string;
  /** What of its refunds waits until the breeder’s balance at the provider covers it. */
  waits: string;
  /**
   * While it is their turn. `paying`: the pet whose checkout is open; `onItsWay`: the name of the pet whose payment is, for which the turn
   * waits; `kept`: the pet that is kept for them to pay again, since their bank didn't.
   */
  turn: {
    endsAt: string;
    timeZone: string;
    pets: PublicLitterPet[];
    paying: { id: string; name: string } | null;
    onItsWay: string | null;
    kept: { name: string; until: string } | null;
  } | null;
  /** What was just done. `ask`: the breeder is asked before the place is paid. */
  done: EntryForm['act'] | 'ask' | null;
  failure: string | null;
}

/** The page on which a person with a paid place reserves the pet that they chose. */
export interface ReserveFacts {
  /** The private page. */
  backPath: string;
  pet: { id: string; name: string; breed: string; linkId: string };
  breederName: string;
  /** The pet's price and fee, what is paid, what of that was partially refunded, and what is left to pay. */
  total: string;
  paid: string;
  returned: string;
  due: string;
  /** From then on. */
  deposit: PublicDeposit;
  /** Null where nothing is signed. */
  agreement: ShownAgreement | null;
  /** The person's address from this form or an earlier one: some states have rules for paying the balance. */
  address: { state: string | null; zip: string | null };
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { name: string; ticked: Consent[] };
}

export interface ReservePage extends PageBasics, ReserveFacts {
  kind: 'reserve';
}
