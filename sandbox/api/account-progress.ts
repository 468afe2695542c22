import type Stripe from 'stripe';
import type { Stored } from '../store/objects.ts';

/** The capabilities by their names in /v1; /v2 has no `transfers` of a merchant, and names one of them otherwise. */
export const capabilityNames = [
  'card_payments',
  'klarna_payments',
  'us_bank_account_ach_payments',
  'transfers',
] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** The names in /v2 of what a merchant requests. */
export const v2Capabilities = {
  card_payments: 'card_payments',
  klarna_payments: 'klarna_payments',
  us_bank_account_ach_payments: 'ach_debit_payments',
} as const;

/** The account holder's progress in the onboarding; capabilities are derived from it. */
export interface AccountProgress extends Record<string, unknown> {
  steps: { business: boolean; identity: boolean; bank: boolean; agreement: boolean };
  requested: Partial<Record<CapabilityName, { requestedAt: number }>>;
  /** Capabilities that the provider still reviews, although nothing is missing. */
  withheld: CapabilityName[];
  /** The provider has disabled charges. */
  disabled?: boolean;
  /** Made by /v2, which tells its changes by thin events only. */
  isV2?: boolean;
  displayName?: string | undefined;
  /** What the operator asks of the account after its registration. */
  asked?: Asked[];
  /** What becomes of new refunds while the balance is too low; undefined while it isn't. */
  refundsWithoutBalance?: 'pending' | 'refused' | undefined;
  /** The owner's setting: a session that doesn't say otherwise lets buyers abroad pay in their currency. */
  adaptivePricing?: boolean;
}

/** `pending` waits for the provider, not for the account. `future` is due by rules that come into force later. */
export interface Asked {
  requirement: string;
  deadline: 'currently_due' | 'eventually_due' | 'past_due' | 'pending';
  future: boolean;
  /** When it is due, or when the rule comes into force, in seconds. */
  at?: number | undefined;
}

/** What is asked by the rules in force with one of these deadlines. */
export const listAsked = ({ asked = [] }: AccountProgress, deadline: Asked['deadline']): string[] =>
  asked.flatMap((each) => (each.deadline === deadline && !each.future ? [each.requirement] : []));

/** The first date of what is asked, by the rules in force or to come. */
export function firstDate({ asked = [] }: AccountProgress, deadline: Asked['deadline'] | 'future'): number | null {
  const dates = asked.flatMap(({ at, future, ...each }) =>
    at !== undefined && (deadline === 'future' ? future : !future && each.deadline === deadline) ? [at] : [],
  );
  return dates.length > 0 ? Math.min(...dates) : null;
}

export type StoredAccount = Stored<Stripe.Account> & { internal: AccountProgress };
