import type { BuyerDataKind } from '../buyer-data/buyer-data.ts';
import type { PageBasics } from './page-basics.ts';

/** `open`: it is given up with the data. `sent`, `owed`: it is decided first. `late`: it stays owed to somebody whom nobody can reach. */
export interface HeldForPromise {
  step: 'open' | 'sent' | 'owed' | 'late';
  petName: string;
  amount: string;
  /** Written for people. */
  day: string;
}

/** The form that asks for a copy, or the deletion, of a buyer's data, and the page that a mailed link opens. */
export interface YourDataPage extends PageBasics {
  kind: 'your-data';
  /** A mailed link opens `copy` or `deletion`. */
  step: 'ask' | 'sent' | BuyerDataKind | 'deleted' | 'bad-link';
  failure: string | null;
  /** What was filled in. */
  given: { email: string; kind: BuyerDataKind };
  /** With `deletion`: what is held for the buyer's promises. */
  promises: HeldForPromise[];
  /** With `deletion`: the sum of it, which a tick names; null while nothing is held, or one has to be decided first. */
  givesUp: string | null;
  /** With `deleted`: until when a signed agreement stays, as people write it. */
  keptUntil: string | null;
  /** With `deleted`: until when what proves a purchase to a bank stays. */
  evidenceUntil: string | null;
}
