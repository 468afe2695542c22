import type { IncomingHttpHeaders } from 'node:http';
import { fromNodeHeaders } from 'better-auth/node';
import { eq } from 'drizzle-orm';
import type { SubscriptionStatus } from '../../../contract/accounts.ts';
import { ADMIN_SESSION_HOURS, SESSION_MAX_DAYS } from '../../../contract/business.ts';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';
import type { Auth } from './sign-in/auth.ts';
import { findAccount, type Account } from './queries.ts';
import { isMember, subscriptionStatusOf } from './membership.ts';

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

/** As better-auth reads it from the database. */
interface Session {
  id: string;
  confirmedAt?: Date | null | undefined;
  secondFactorAt?: Date | null | undefined;
}

/** The user of the session cookie; null without a valid session or when the account is closed. */
export async function findActor(
  { auth, db, now }: { auth: Auth; db: Db; now: Date },
  headers: IncomingHttpHeaders,
): Promise<Actor | null> {
  if (!headers.cookie) return null;
  const found = await auth.api.getSession({ headers: fromNodeHeaders({ cookie: headers.cookie }) });
  if (!found) return null;
  const account = await findAccount(db, found.user.id);
  if (!account || account.user.closedAt) return null;
  const { id, createdAt } = found.session;
  if (createdAt < oldestSession(account.user.isAdmin, now)) {
    await db.delete(sessions).where(eq(sessions.id, id));
    return null;
  }
  return toActor(account, found.session, now);
}

/** Sessions that began earlier have reached their absolute end. */
export function oldestSession(isAdmin: boolean, now: Date): Date {
  const hours = isAdmin ? ADMIN_SESSION_HOURS : SESSION_MAX_DAYS * 24;
  return new Date(now.getTime() - hours * 3_600_000);
}

export function toActor(account: Account, session: Session, now: Date): Actor {
  const subscriptionStatus = subscriptionStatusOf(account.user, account.subscription, now);
  return {
    id: account.user.id,
    email: account.user.email,
    isAdmin: account.user.isAdmin,
    isMember: isMember(subscriptionStatus),
    subscriptionStatus,
    sessionId: session.id,
    confirmedAt: session.confirmedAt ?? null,
    secondFactorAt: session.secondFactorAt ?? null,
    account,
  };
}
