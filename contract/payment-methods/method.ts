import type { ErrorCode } from '../error-codes.ts';

/** What decides where a method of payment is offered, and how its payments go on. */
export interface MethodRules {
  /** In the breeder's dashboard. */
  label: string;
  /** Its name within a sentence. */
  name: string;
  /** The provider's `payment_method_type`, and the capability of a connected account that it needs, by the version of accounts. */
  provider: { type: string; capability: string; capabilityOfV1: string };
  /** Whether breeders offer it unless they turn it off; else none of it is seen until they turn it on. */
  isOnFromStart: boolean;
  /** Business days until a payment is certain; null: at once, or within minutes. */
  certainAfterDays: number | null;
  /** What is stored of a connected account once the capability is active; null: the method is offered without asking. */
  approval: string | null;
  /** The totals in cents for which it is offered; null: all that can be paid online. */
  limits: { minCents: number; maxCents: number } | null;
  /** For how many days after a payment the provider refunds it; null: for as long as anybody could ask. */
  refundDays: number | null;
  /** Whether the rules of law about financing count for it. */
  isFinancing: boolean;
  /** Whether a deposit can be paid by it. */
  paysDeposits: boolean;
  /** How many payments a total is split into, up to what the operator sets; null: it is paid at once. */
  installments: number | null;
  /** What the buyer chose at the provider: how it is read there, and the name of each in `methods` of contract/locales. */
  plans: { read(details: object): string | null; names: Record<string, string> } | null;
  /** Why a buyer pays by card instead, as messages and the API's code; null: it is what buyers fall back to. */
  refusals: {
    code: ErrorCode;
    deposit: string;
    notYet: string;
    from: string;
    tooFar: string;
    upTo: string;
    byProvider: string;
  } | null;
  /** Messages of pages that have no script. `sign`: the button under an agreement; `partOfBalance`: beside payments of a balance. */
  words: { sign: string; partOfBalance: string | null };
}

/** How a buyer's page names a method. */
interface ChoiceWords {
  /** In `methods` of contract/locales; the others are keys of messages. */
  name: string;
  about: string;
  /** What the button says instead of the whole sum; null: that sum. */
  button: string | null;
}

/** What buyers read of a method, apart from the rules so that their script stays small. */
export interface MethodWords {
  /** Where the total isn't split into payments, and where it is. */
  whole: ChoiceWords;
  split: ChoiceWords | null;
  /** Where the whole total, or a part of it, is refunded: when the money arrives. */
  returned: { all: string; part: string };
}
