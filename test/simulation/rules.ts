import type { JudgeRule } from './judge/case-file.ts';

/** Reports a violation under the name of the broken rule. */
export type Complain = (rule: Rule, what: string) => void;

export type Rule =
  | JudgeRule
  | 'one live sale per pet'
  | 'a paid charge has a sold pet or a full refund'
  | 'a sale has a paid charge'
  | 'fee and total'
  | 'a sale is the sum of its lines'
  | "the product's view is the provider's"
  | "the ledger is the provider's balance"
  | 'only its own checkout pays an order'
  | 'only deauthorized accounts are disconnected'
  | 'nothing payable that is not for sale'
  | 'every answer is still true'
  | 'each event is stored once and processed'
  | 'no request fails unexpectedly'
  | 'both sides are notified of a sale'
  | 'no pet has two holders'
  | 'a hold never outlives its checkout'
  | 'a deposit is no revenue'
  | 'nothing is held for nobody'
  | 'a reservation ends by its terms'
  | 'the fee goes back in proportion'
  | 'a reminder is sent once'
  | 'no reminder is forgotten'
  | 'a move conserves what is paid'
  | 'cash bears no fee and passes no provider'
  | 'a turn is mailed once'
  | 'turns follow each other in the order of the line'
  | 'no turn is forgotten'
  | 'an alert is mailed once, in the order of asking'
  | 'no alert is mailed about a pet that is taken'
  | 'no alert is forgotten'
  | 'a paid place waits, became one pet, or went back'
  | 'nobody pays twice for a place'
  | 'what was signed never changes'
  | 'a signed reservation moves by an addendum'
  | 'nothing owed is without an owner'
  | 'a part counts once, and goes back once'
  | 'each payment has one receipt, without gaps'
  | 'figures are the sum of the sales';
