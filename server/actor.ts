import type { SubscriptionStatus } from '../contract/accounts/accounts.ts';
import { CONFIRMATION_MINUTES } from '../contract/business.ts';
import { MINUTE_MS } from '../contract/durations.ts';
import type { Role } from '../contract/endpoint.ts';
import type { subscriptions, users } from './db/schema.ts';

export interface Account {
  user: typeof users.$inferSelect;
  /** The newest subscription, live or not. */
  subscription: typeof subscriptions.$inferSelect | null;
}

/** A person who works for a breeder. */
export interface Person {
  id: string;
  role: Role;
}

/** The account for which a request acts: the signed-in user's, or the breeder's for whom this person works. */
export interface Actor {
  id: string;
  /** Who acts, where it isn't the account's owner. */
  person: Person | null;
  /** For a person who works for a breeder: the breeder as whom they act. Null for everybody else. */
  employer: Actor | null;
  email: string;
  isAdmin: boolean;
  isMember: boolean;
  subscriptionStatus: SubscriptionStatus;
  sessionId: string;
  /** When this session last gave the password or a passkey. */
  confirmedAt: Date | null;
  /** When this session last gave a passkey or a code. */
  secondFactorAt: Date | null;
  account: Account;
}

/** Whether the session gave the password or a passkey recently. */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMATION_MINUTES * MINUTE_MS;
}
