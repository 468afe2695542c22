import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { Plan } from '../../../contract/business.ts';
import type { getOrCreateSubscription as getOrCreateCall } from '../../../contract/subscriptions.ts';
import type { Context, UserContext } from '../../context.ts';
import { subscriptions, users } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings } from '../../findings.ts';
import { conflict } from '../../http/errors.ts';
import { readUser } from '../accounts/profile.ts';
import {
  cancelSubscription,
  createCustomer,
  listSubscriptions,
  openPortal,
  openSubscriptionCheckout,
  pendingSubscriptionSecret,
  type Subscriber,
} from './provider.ts';
import { syncSubscription } from './sync.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The provider's Checkout takes a trial end only from 48 hours ahead. */
const SHORTEST_TRIAL = 48 * HOUR;

/**
 * A hosted checkout for a plan; a double click gets the same one. A member on trial keeps the free days, and gets two
 * days when less is left. Throws 409 for those who need none, 502 and 503.
 */
export async function createSubscription(context: UserContext, plan: Plan): Promise<{ checkoutUrl: string }> {
  const { actor, now } = context;
  if (actor.isAdmin) throw conflict('Admin accounts have free access and need no subscription.', 'admin');
  if (actor.subscriptionStatus === 'active') throw conflict('You are subscribed already.', 'already_subscribed');
  const { trialEndsAt } = actor.account.user;
  const trialEnd = actor.subscriptionStatus === 'trial' && trialEndsAt ? freeUntil(trialEndsAt, now) : null;
  const url = await openSubscriptionCheckout(context.stripe, await subscriberOf(context, plan), trialEnd, {
    successUrl: `${context.publicUrl()}/dashboard?subscribed=true`,
    cancelUrl: `${context.publicUrl()}/pricing`,
  });
  return { checkoutUrl: url };
}

/** What is left of the trial, or the shortest that the provider takes: the longer of the two, on a full hour. */
function freeUntil(trialEndsAt: Date, now: Date): Date {
  const shortest = new Date((Math.floor((now.getTime() + SHORTEST_TRIAL) / HOUR) + 2) * HOUR);
  return trialEndsAt > shortest ? trialEndsAt : shortest;
}

/**
 * For members where to go on; for the others the client secret with which the embedded form pays the monthly plan.
 * Throws 502 and 503.
 */
export async function getOrCreateSubscription(context: UserContext): Promise<z.output<typeof getOrCreateCall.answer>> {
  const { actor, now } = context;
  const { trialEndsAt } = actor.account.user;
  const isOnTrial = actor.subscriptionStatus === 'trial' && trialEndsAt !== null;
  const trialDays = isOnTrial ? Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY) : null;
  if (actor.isMember) return { redirectToDashboard: true, isAdmin: actor.isAdmin, trialDays, clientSecret: null };
  const clientSecret = await pendingSubscriptionSecret(context.stripe, await subscriberOf(context, 'monthly'));
  return { redirectToDashboard: false, isAdmin: false, trialDays: null, clientSecret };
}

async function subscriberOf(context: UserContext, plan: Plan): Promise<Subscriber> {
  const { actor, now } = context;
  const latest = actor.account.subscription?.id ?? 'first';
  return {
    userId: actor.id,
    stripeCustomerId: await ensureCustomer(context, actor.account.user),
    plan,
    productName: context.config.productName,
    occasion: `${latest}_${Math.floor(now.getTime() / HOUR)}`,
  };
}

async function ensureCustomer(context: Context, user: UserContext['actor']['account']['user']): Promise<string> {
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const stripeCustomerId = await createCustomer(context.stripe, user);
  await context.db
    .update(users)
    .set({ stripeCustomerId })
    .where(and(eq(users.id, user.id), isNull(users.stripeCustomerId)));
  return stripeCustomerId;
}

/**
 * Ends trial or subscription at once, at the provider first and then here; links pause. Throws 409 with nothing to
 * cancel, 502 and 503 (then nothing has changed here).
 */
export async function unsubscribe(context: UserContext): Promise<User> {
  const { db, actor, now } = context;
  const { user } = actor.account;
  const { subscription } = actor.account;
  let isSomething = actor.subscriptionStatus === 'trial' || (subscription !== null && subscription.canceledAt === null);
  // Asked of the provider, since its news of a subscription may still be on the way.
  const atProvider = user.stripeCustomerId
    ? await listSubscriptions(context.stripe, { stripeCustomerId: user.stripeCustomerId })
    : [];
  for (const { stripeSubscriptionId, status } of atProvider) {
    await cancelSubscription(context.stripe, stripeSubscriptionId);
    await syncSubscription(context, stripeSubscriptionId);
    isSomething ||= status !== 'incomplete';
  }
  if (!isSomething) {
    const current = await readUser(context, actor.id);
    // The second click of two: the first one's answer is its too.
    if (current.unsubscribedAt && current.unsubscribedAt >= now) return current.user;
    throw conflict('There is no subscription to cancel.', 'nothing_to_cancel');
  }
  await db.transaction(async (tx) => {
    // The user first, as everywhere: that row is the lock of its subscriptions.
    await tx.update(users).set({ unsubscribedAt: context.clock(), updatedAt: now }).where(eq(users.id, actor.id));
    await tx
      .update(subscriptions)
      .set({ status: 'canceled', canceledAt: now, updatedAt: now })
      .where(and(eq(subscriptions.userId, actor.id), isNull(subscriptions.canceledAt)));
  });
  return (await readUser(context, actor.id)).user;
}

/** The address of the provider's pages for card, invoices and cancellation. Throws 409, 502 and 503. */
export async function openBillingPortal(context: UserContext): Promise<{ url: string }> {
  const { user, subscription } = context.actor.account;
  if (!user.stripeCustomerId || !subscription) throw conflict('There is no subscription to manage.', 'no_subscription');
  return { url: await openPortal(context.stripe, user.stripeCustomerId, `${context.publicUrl()}/account`) };
}

/** How long a new subscription is looked for at the provider, should its webhooks be lost. */
const LOOK_BACK = DAY;
/** A live one is looked at so often, and when its period is over. */
const LOOK_AGAIN = 6 * HOUR;
const BATCH = 200;

/** Finds what no webhook told of subscriptions. Harmless to run twice, also at once. Throws 502 and 503. */
export async function reconcileSubscriptions(context: Context): Promise<Findings> {
  const { db, now } = context;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const stale = await db
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.canceledAt),
        isNotNull(subscriptions.stripeSubscriptionId),
        or(
          lt(subscriptions.updatedAt, ago(LOOK_AGAIN)),
          and(lt(subscriptions.currentPeriodEnd, now), lt(subscriptions.updatedAt, ago(HOUR))),
        ),
      ),
    )
    .orderBy(subscriptions.updatedAt)
    .limit(BATCH);
  const findings = noFindings();
  const due = new Set(stale.map(({ id }) => id!));
  const recent = await listSubscriptions(context.stripe, { since: ago(LOOK_BACK) });
  const statuses = await statusesOf(context, [...due, ...recent.map((each) => each.stripeSubscriptionId)]);
  for (const { stripeSubscriptionId, status } of recent) {
    const known = statuses.get(stripeSubscriptionId);
    const isUnheard = !known && !['incomplete', 'incomplete_expired', 'canceled'].includes(status);
    if (isUnheard || (known && known !== status)) due.add(stripeSubscriptionId);
  }
  for (const id of due) {
    await checkOne(context, findings, `subscription ${id}`, async () => {
      await syncSubscription(context, id);
      const [before, after] = [statuses.get(id) ?? 'unheard of', (await statusesOf(context, [id])).get(id)];
      return after && after !== before ? `${before} → ${after}` : undefined;
    });
  }
  return findings;
}

/** What we think of subscriptions, by the provider's ids. */
async function statusesOf({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: subscriptions.stripeSubscriptionId, status: subscriptions.status })
    .from(subscriptions)
    .where(inArray(subscriptions.stripeSubscriptionId, ids));
  return new Map(rows.map(({ id, status }) => [id!, status]));
}
