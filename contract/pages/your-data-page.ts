import type { BuyerDataKind } from '../buyer-data/buyer-data.ts';
import type { PageBasics } from './page-basics.ts';

/** The form that asks for a copy, or the deletion, of a buyer's data, and the page that a mailed link opens. */
export interface YourDataPage extends PageBasics {
  kind: 'your-data';
  /** A mailed link opens `copy` or `deletion`. */
  step: 'ask' | 'sent' | BuyerDataKind | 'deleted' | 'bad-link';
  failure: string | null;
  /** What was filled in. */
  given: { email: string; kind: BuyerDataKind };
  /** With `deleted`: until when a signed agreement stays, as people write it. */
  keptUntil: string | null;
  /** With `deleted`: until when what proves a purchase to a bank stays. */
  evidenceUntil: string | null;
}
