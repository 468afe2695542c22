import type { SubscriptionStatus } from '../contract/accounts/accounts.ts';
import { CONFIRMATION_MINUTES } from '../contract/business.ts';
import { MINUTE_MS } from '../contract/durations.ts';
import type { subscriptions, users } from './db/schema.ts';

export interface Account {
  user: typeof users.$inferSelect;
  /** The newest subscription, live or not. */
  subscription: typeof subscriptions.$inferSelect | null;
}

/** The signed-in user who makes a request. */
export interface Actor {
  id: string;
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
