import type { SubscriptionStatus } from '../contract/accounts/accounts.ts';
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
