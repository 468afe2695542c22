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
  /** Its breeder changed the order of the line, stopped picks, or put somebody back. */
  isReordered: boolean;
}

/** Somebody on the waiting list of a litter. */
export interface Person {
  litter: SceneLitter;
  email: string;
  buyer: Visitor;
  /** Of the private page. */
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
  askers: Asker[];
  /** Pets that were taken from before to after a mail said that they are free. */
  toldWhileTaken: string[];
}

export const nothingKnown = (): Known => ({
  proposed: [],
  recorded: [],
  litters: [],
  people: [],
  askers: [],
  toldWhileTaken: [],
});
