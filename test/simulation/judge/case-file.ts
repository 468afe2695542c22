/**
 * The judge's evidence. It imports nothing of the product: terms are those that buyers read, deeds are the requests that people
 * sent and how they were answered, movements are the provider's.
 */

/** A moment of a history. A jump of the clock may be under way: `done` have ended, `begun` have started. */
export interface Moment {
  /** Later moments have higher ones. */
  number: number;
  /** Wall time in milliseconds. */
  at: number;
  days: { done: number; begun: number };
  hours: { done: number; begun: number };
}

/** A request that somebody sent. */
export interface Deed {
  method: string;
  path: string;
  /** What its body or form said. */
  fields: Record<string, unknown>;
  /** Undefined if the server was killed before it answered: it may have been done. */
  status: number | undefined;
  /** Where the answer leads. */
  location: string | undefined;
  from: Moment;
  to: Moment;
  /** The provider's newest object before a request that disconnects a payment account. */
  newestObject?: number;
}

/** What the provider says beside a jump of the clock. */
export interface Sample {
  accounts: { id: string; number: number; email: string; canCharge: boolean }[];
  /** Charges that a bank disputes. */
  disputed: string[];
  /** Orders with a payment in flight of which the product has said so. */
  inFlight: string[];
}

/** What the provider says of a payment that its buyer agreed to. */
export type FlightState = 'processing' | 'failed' | 'paid';

/** What people read and could do while a payment of an order wasn't certain. */
export interface Sighting {
  orderId: string;
  sessionId: string;
  /** A bank debit; otherwise Klarna looks at it. */
  isDebit: boolean;
  from: Moment;
  to: Moment;
  /** What the provider said of it before and after. */
  before: FlightState;
  after: FlightState;
  /** Payments of the order that the provider was certain of by then, and what the breeder reads as its total; with the fee. */
  certainCents: number;
  totalCents: number;
  says: {
    /** The success page and the breeder's page of the sale; undefined where they say nothing of it. */
    success: string | undefined;
    sale: string | undefined;
    hasReceipt: boolean;
    /** The code of the hand-over was shown to the buyer, or accepted. */
    hasCode: boolean;
    /** The sum of all the breeder's sales. */
    revenueCents: number;
  };
  /** All that was certain by then. */
  mostRevenueCents: number;
  /** Somebody else got a checkout for the pet. */
  strangerPays: boolean;
}

/** Time that passed in one step. */
export interface Jump {
  unit: 'days' | 'hours';
  amount: number;
  from: Moment;
  to: Moment;
  before: Sample;
  after: Sample;
}

/** The terms of a deposit, as its buyer read them. Days are those of the page, and amounts are in cents. */
export interface Terms {
  depositCents: number;
  /** Null: at hand-over. */
  dueOn: string | null;
  /** Without a due date, the last day of the hand-over; null where there is none. */
  handOverBy: string | null;
  graceDays: number;
  terms: string;
  refundableUntil: string | null;
  steps: { days: number; percent: number }[];
}

/** Terms, and how many days had passed before they were read: their days are those of that moment. */
export interface ReadTerms {
  terms: Terms;
  days: number;
}

/** A charge, and what moved of it since. */
export interface Payment {
  sessionId: string;
  chargeId: string;
  intentId: string;
  account: string;
  amount: number;
  feeAmount: number;
  feeRefunded: number;
  /** `inDashboard`: the breeder made it at the provider. */
  refunds: { amount: number; status: string; inDashboard?: boolean }[];
  /** `taken`: what the bank has withdrawn, less what it gave back. */
  disputes: { status: string; taken: number }[];
}

export interface CaseOrder {
  id: string;
  /** The key in the address of its buyer's page, and in that of their place on a list. */
  key: string;
  spotKey: string | undefined;
  linkId: string | undefined;
  /** The list on which it pays for a place. */
  listPath: string | undefined;
  /** Oldest first, none for a price that is paid at once; undefined if nobody knows what the buyer read. */
  readTerms: (ReadTerms | undefined)[];
  /** The law makes each deposit for this animal refundable. */
  isProtected: boolean;
  /** Cash counts, or the reservation moved: terms and sums are not only those of its checkouts. */
  hasChanged: boolean;
  payments: Payment[];
  /** What the breeder's page of the sale says; undefined if it is gone. */
  sale: SaleClaims | undefined;
  /** The text of the buyer's page; undefined without one. */
  page: string | undefined;
}

/** What the product tells the breeder of an order. Sums are cents. */
export interface SaleClaims {
  status: string;
  heldCents: number | undefined;
  releasedBy: string | undefined;
}

/** A pet, and who had it for nothing. */
export interface CasePet {
  id: string;
  /** How many buyers in a row held it without paying within a day, each after the one before had given up. */
  unpaidHolds: number;
}

export interface CaseFile {
  /** `isUntouched`: nothing ever kept buyers from paying. */
  breeder: { userId: string; email: string; isPlatform: boolean; isUntouched: boolean };
  deeds: Deed[];
  jumps: Jump[];
  sightings: Sighting[];
  orders: CaseOrder[];
  /** Charges that are no payment of an order. */
  strays: Payment[];
  /** What the statement of the year says that the balance at the provider gained, and what it did gain; in cents. */
  statement: { balanceCents: number; movedCents: number } | undefined;
  pets: CasePet[];
  /** By id of an entry, the order that pays for it; by id of a turn, its entry. */
  entries: Map<string, string>;
  turns: Map<string, string>;
  /** Places of which the breeder read that every pet of the litter is sold, and when that was asked for. */
  soldOut: { orderId: string; at: Moment }[];
  /** By list, the addresses on it. */
  lists: { id: string; emails: string[] }[];
  /** Checkouts that an answer named, which the provider had closed by then. */
  deadEnds: string[];
}

export interface Verdict {
  rule: JudgeRule;
  what: string;
  /** No violation where "Failures" names one of these. */
  unlessListed?: string[];
}

export type JudgeRule =
  | 'a deposit is kept by its buyer’s act or payable time only'
  | 'what belongs to a buyer is back, or listed as owed'
  | 'terms leave with the breeder what they say'
  | 'nobody gets more than they paid'
  | 'the platform keeps its share only'
  | 'pages tell what the provider moved'
  | 'nothing counts before the provider is certain'
  | 'a pet whose payment is in flight is for nobody else'
  | 'a free act has a bound per victim'
  | 'an answer leads to no dead end';
