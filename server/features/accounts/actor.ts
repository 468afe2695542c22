import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import { ADMIN_SESSION_HOURS, SESSION_DAYS, SESSION_MAX_DAYS } from '../../../contract/business.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Config } from '../../config.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';
import { forbidden } from '../../errors.ts';
import type { Account, Actor } from '../../actor.ts';
import { findAccount, findEmployer, findSession } from './queries.ts';
import { LAST_SEEN_SECONDS, sessionTokenIn } from '../../session-cookie.ts';
import { isMember, toSubscriptionStatus } from './membership.ts';
import { daysAfter } from '../../time/days.ts';

interface Session {
  id: string;
  confirmedAt?: Date | null;
  secondFactorAt?: Date | null;
}

/** The user of the session cookie; null without a valid session or when the account is closed. */
export async function findActor(
  { config, db, now }: { config: Config; db: Db; now: Date },
  headers: IncomingHttpHeaders,
): Promise<Actor | null> {
  const token = headers.cookie && sessionTokenIn(config, headers.cookie);
  // Read on every request, so that a session that was ended anywhere is rejected immediately.
  const found = token ? await findSession(db, token) : undefined;
  if (!found || found.user.closedAt) return null;
  const { session } = found;
  if (session.expiresAt < now || session.createdAt < oldestSession(found.user.isAdmin, now)) {
    await db.delete(sessions).where(eq(sessions.id, session.id));
    return null;
  }
  const expiresAt = daysAfter(now, SESSION_DAYS);
  if (expiresAt.getTime() - session.expiresAt.getTime() >= LAST_SEEN_SECONDS * 1_000)
    await db.update(sessions).set({ expiresAt, updatedAt: now }).where(eq(sessions.id, session.id));
  return found.user.worksFor === null ? toActor(found, session, now) : findPerson(db, found, session, now);
}

/** Somebody who works for a breeder, as long as the breeder has an account; they have no trial or subscription of their own. */
async function findPerson(db: Db, own: Account, session: Session, now: Date): Promise<Actor | null> {
  const { id, role } = own.user;
  const account = await findEmployer(db, own.user);
  if (!account) return null;
  // An admin's own rights aren't those of who works for them.
  const employer = { ...toActor(account, session, now), isAdmin: false, person: { id, role: role! } };
  const { isMember: isPaid, subscriptionStatus } = employer;
  return { ...toActor(own, session, now), isMember: isPaid, subscriptionStatus, employer };
}

/** The member for whom a job goes on with what they began; null once the account is closed or suspended, or its membership has ended. */
export async function findActorAtWork(context: { now: Date }, db: DbOrTx, userId: string): Promise<Actor | null> {
  const actor = await findOwnerAtWork(context, db, userId);
  return actor?.isMember && !actor.account.user.suspendedAt ? actor : null;
}

/** The breeder, member or not, for whom a job takes back what they began; null once the account is closed. */
export async function findOwnerAtWork({ now }: { now: Date }, db: DbOrTx, userId: string): Promise<Actor | null> {
  const account = await findAccount(db, userId);
  return account && !account.user.closedAt ? toActor(account, { id: '' }, now) : null;
}

/** Throws Forbidden unless the browser is signed in to this account. */
export function requireOwnSession(userId: string, signedIn: Actor | null): void {
  if (signedIn?.id !== userId) throw forbidden('Please sign in to this account first.', 'not_your_session');
}

/** Sessions that began earlier have reached their absolute end. */
export function oldestSession(isAdmin: boolean, now: Date): Date {
  const hours = isAdmin ? ADMIN_SESSION_HOURS : SESSION_MAX_DAYS * 24;
  return new Date(now.getTime() - hours * HOUR_MS);
}

/** Figures beyond the basic three are part of the yearly plan. */
export const mayReadAnalytics = ({ isAdmin, account }: Pick<Actor, 'isAdmin' | 'account'>): boolean =>
  isAdmin || account.user.planType === 'yearly';

export function toActor(account: Account, session: Session, now: Date): Actor {
  const subscriptionStatus = toSubscriptionStatus(account.user, account.subscription, now);
  return {
    id: account.user.id,
    person: null,
    employer: null,
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
