import type { Visitor } from '../product/visitor.ts';

/** A reservation's other pet, as its breeder proposed it; also if the answer never arrived. */
interface Proposed {
  orderId: string;
  petId: string;
}

/** A part that a breeder says was paid directly; also if the answer never arrived. */
interface Recorded {
  orderId: string;
  amountCents: number;
}

export interface SceneLitter {
  id: string;
  petIds: string[];
  /**
   * Its breeder changed the order of the line, stopped picks, put somebody back, or asked for a deposit: the first to
   * pay is first in line.
   */
  isReordered: boolean;
  /** What a place may have cost, in cents without the fee. */
  spotPrices: Set<number>;
  /** Somebody may have joined without paying. */
  wasFree: boolean;
  /** Its breeder put somebody back into the line. */
  hasPutBack: boolean;
}

/** A checkout of a place on a list that its person left open. */
interface OpenSpot {
  person: Person;
  address: string;
}

/** What a buyer read and signed; also if the answer never arrived. */
interface Signed {
  hash: string;
  name: string;
}

/** Somebody on the waiting list of a litter. */
export interface Person {
  litter: SceneLitter;
  email: string;
  buyer: Visitor;
  /** Path of the person's private page. */
  path: string;
  /** When they pressed the button that joins, and when it was answered. */
  joins: { from: number; to: number }[];
  /** They left, passed, or were taken off the list. */
  hasGone: boolean;
}

/** Somebody who wants to be emailed when a pet is free. */
interface Asker {
  petId: string;
  linkId: string;
  email: string;
  from: number;
  to: number;
}

/** The simulation's own record of what people did with each other, beside checkouts; the checks compare the product's with it. */
export interface Known {
  proposed: Proposed[];
  recorded: Recorded[];
  litters: SceneLitter[];
  people: Person[];
  openSpots: OpenSpot[];
  /** Checkouts of places that were paid. */
  paidSpots: { person: Person; sessionId: string }[];
  /** Places whose deposit the breeder wanted to keep. */
  keptSpots: Set<string>;
  /** Orders of which the breeder refunded something, whatever their terms; also if the answer never arrived. */
  refunded: Set<string>;
  /** Lists that the breeder has ended, and when that began. */
  ended: { litterId: string; from: Date }[];
  isSuspended: boolean;
  signed: Signed[];
  /** Forms of pages that propose a move. */
  moveForms: { orderId: string; fields: Record<string, string> }[];
  askers: Asker[];
  /** Pets that were taken from before to after a mail said that they are free. */
  notifiedWhileTaken: string[];
}

export const nothingKnown = (): Known => ({
  proposed: [],
  recorded: [],
  litters: [],
  people: [],
  openSpots: [],
  paidSpots: [],
  keptSpots: new Set(),
  refunded: new Set(),
  ended: [],
  isSuspended: false,
  signed: [],
  moveForms: [],
  askers: [],
  notifiedWhileTaken: [],
});
