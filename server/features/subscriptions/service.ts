import { and, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { User } from '../../../contract/accounts/accounts.ts';
import type { Plan } from '../../../contract/business.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { screens } from '../../../contract/screens.ts';
import type { getOrCreateSubscription as getOrCreateCall } from '../../../contract/subscriptions/subscriptions.ts';
import type { Context, UserContext } from '../../context.ts';
import { keepProgress, lastProgressAt, nextInTurn } from '../../db/reconcile-cursors.ts';
import { subscriptions } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings } from '../../upkeep/findings.ts';
import { isDueAfter } from '../../upkeep/waiting.ts';
import { conflict } from '../../errors.ts';
import { readUser, storeCustomer, storeUnsubscription } from '../accounts/api.ts';
import { recordAudit } from '../audit/api.ts';
import { endPastDue } from './end-past-due.ts';
import { cancelSubscription, listSubscriptions, openPortal } from './provider.ts';
import { createCustomer, openSubscriptionCheckout, pendingSubscriptionSecret, type Subscriber } from './subscribe.ts';
import { syncSubscription } from './sync.ts';
import { noteSubscribing, subscribingSince } from './waiting.ts';

/** The provider's Checkout requires a trial end at least 48 hours ahead. */
const SHORTEST_TRIAL_MS = 48 * HOUR_MS;

/**
 * Opens a hosted checkout for a plan; a double click gets the same one. A member on trial keeps the remaining free
 * days, at least two. Throws Conflict for admins and subscribers, ProviderRefused and ProviderUnreachable.
 */
export async function createSubscription(context: UserContext, plan: Plan): Promise<{ checkoutUrl: string }> {
  const { actor, now } = context;
  if (actor.isAdmin) throw conflict('Admin accounts have free access and need no subscription.', 'admin');
  if (actor.subscriptionStatus === 'active') throw subscribedAlready();
  const { trialEndsAt } = actor.account.user;
  const trialEnd = actor.subscriptionStatus === 'trial' && trialEndsAt ? freeUntil(trialEndsAt, now) : null;
  const opened = await openSubscriptionCheckout(context, await ensureSubscriber(context, plan), trialEnd, {
    successUrl: `${context.siteUrl}${screens.dashboard.path}?subscribed=true`,
    cancelUrl: `${context.siteUrl}${screens.pricing.path}`,
  });
  if ('url' in opened) return { checkoutUrl: opened.url };
  await syncSubscription(context, opened.startedSubscriptionId);
  throw subscribedAlready();
}

const subscribedAlready = () => conflict('You are subscribed already.', 'already_subscribed');

/** The trial's end, or the earliest that the provider accepts, rounded to a full hour; whichever is later. */
function freeUntil(trialEndsAt: Date, now: Date): Date {
  const shortest = new Date((Math.floor((now.getTime() + SHORTEST_TRIAL_MS) / HOUR_MS) + 2) * HOUR_MS);
  return trialEndsAt > shortest ? trialEndsAt : shortest;
}

/**
 * Sends members to the dashboard; for others, and on trial if `duringTrial`, returns the client secret with which the embedded form
 * pays the monthly plan, then from the trial's end on. Throws ProviderRefused and ProviderUnreachable.
 */
export async function getOrCreateSubscription(
  context: UserContext,
  { duringTrial }: { duringTrial: boolean },
): Promise<z.output<typeof getOrCreateCall.answer>> {
  const { actor, now } = context;
  const { trialEndsAt } = actor.account.user;
  const isOnTrial = actor.subscriptionStatus === 'trial' && trialEndsAt !== null;
  const trialDays = isOnTrial ? Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS) : null;
  const subscribesEarly = duringTrial && isOnTrial && !actor.isAdmin;
  if (actor.isMember && !subscribesEarly)
    return { redirectToDashboard: true, isAdmin: actor.isAdmin, trialDays, clientSecret: null };
  const subscriber = await ensureSubscriber(context, 'monthly');
  const pending = await pendingSubscriptionSecret(context, subscriber, isOnTrial ? trialEndsAt : null);
  if ('clientSecret' in pending) return { redirectToDashboard: false, isAdmin: false, trialDays, ...pending };
  await syncSubscription(context, pending.startedSubscriptionId);
  return { redirectToDashboard: true, isAdmin: false, trialDays, clientSecret: null };
}

async function ensureSubscriber(context: UserContext, plan: Plan): Promise<Subscriber> {
  const { actor, db, now } = context;
  await noteSubscribing(db, now);
  return {
    userId: actor.id,
    attempt: actor.account.user.providerAttempt,
    stripeCustomerId: await ensureCustomer(context, actor.account.user),
    plan,
    productName: context.config.productName,
  };
}

async function ensureCustomer(context: Context, user: UserContext['actor']['account']['user']): Promise<string> {
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const stripeCustomerId = await createCustomer(context, user);
  await storeCustomer(context.db, user.id, stripeCustomerId);
  return stripeCustomerId;
}

/**
 * Ends trial or subscription immediately, first at the provider, then here; links pause. Throws Conflict when there is
 * nothing to cancel, ProviderRefused and ProviderUnreachable (then nothing has changed here).
 */
export async function unsubscribe(context: UserContext): Promise<User> {
  const { db, actor, now } = context;
  const { user } = actor.account;
  const { subscription } = actor.account;
  let isCancelable =
    actor.subscriptionStatus === 'trial' || (subscription !== null && subscription.canceledAt === null);
  // Listed at the provider: a new subscription's event may still be on its way.
  const atProvider = user.stripeCustomerId
    ? await listSubscriptions(context.stripe, { stripeCustomerId: user.stripeCustomerId })
    : [];
  for (const { stripeSubscriptionId, status } of atProvider) {
    await cancelSubscription(context.stripe, stripeSubscriptionId);
    await syncSubscription(context, stripeSubscriptionId);
    isCancelable ||= status !== 'incomplete';
  }
  if (!isCancelable) {
    const current = await readUser(context, actor.id);
    // A double click: the second request returns the first one's result.
    if (current.unsubscribedAt && current.unsubscribedAt >= now) return current.user;
    throw conflict('There is no subscription to cancel.', 'nothing_to_cancel');
  }
  await db.transaction(async (tx) => {
    // Lock order: the user's row first, which is the lock of its subscriptions.
    await storeUnsubscription(tx, actor.id, context.clock(), now);
    await tx
      .update(subscriptions)
      .set({ status: 'canceled', canceledAt: now, updatedAt: now })
      .where(and(eq(subscriptions.userId, actor.id), isNull(subscriptions.canceledAt)));
    await recordAudit(context, tx, { act: 'unsubscribed' });
  });
  return (await readUser(context, actor.id)).user;
}

/** The URL of the provider's billing portal. Throws Conflict, ProviderRefused and ProviderUnreachable. */
export async function openBillingPortal(context: UserContext): Promise<{ url: string }> {
  const { user, subscription } = context.actor.account;
  if (!user.stripeCustomerId || !subscription) throw conflict('There is no subscription to manage.', 'no_subscription');
  return {
    url: await openPortal(context.stripe, user.stripeCustomerId, `${context.siteUrl}${screens.billing.path}`),
  };
}

/** Subscriptions created this recently are listed, in case their webhooks were lost. */
const LOOKBACK_MS = DAY_MS;
/** A live subscription is refetched at this age, or when its period has ended; until then its events are read. */
const STALE_AFTER_MS = 7 * DAY_MS;
/** When they were last listed. */
const RECENT = 'recent subscriptions';
const BATCH = 200;

/**
 * Catches up on lost webhooks of subscriptions; `all` lists new ones even if they were just listed. Idempotent, and safe to run concurrently. Throws ProviderRefused and
 * ProviderUnreachable.
 */
export async function reconcileSubscriptions(context: Context, { all = false } = {}): Promise<Findings> {
  const { db, now } = context;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isStale = or(
    lt(subscriptions.updatedAt, ago(STALE_AFTER_MS)),
    and(lt(subscriptions.currentPeriodEnd, now), lt(subscriptions.updatedAt, ago(HOUR_MS))),
  );
  const live = and(isNull(subscriptions.canceledAt), isNotNull(subscriptions.stripeSubscriptionId));
  // In turn, so that those which fail keep none of the others from theirs.
  const stale = await nextInTurn(
    db,
    { name: 'stale subscriptions', limit: BATCH, now },
    (after, limit) =>
      db
        .select({ id: subscriptions.stripeSubscriptionId })
        .from(subscriptions)
        .where(and(live, isStale, gt(subscriptions.stripeSubscriptionId, after)))
        .orderBy(subscriptions.stripeSubscriptionId)
        .limit(limit),
    (row) => row.id!,
  );
  const findings = noFindings();
  const due = new Set(stale.map(({ id }) => id!));
  const recent =
    all || (await isListDue(context)) ? await listSubscriptions(context.stripe, { since: ago(LOOKBACK_MS) }) : [];
  const statuses = await listStatuses(context, [...due, ...recent.map((each) => each.stripeSubscriptionId)]);
  for (const { stripeSubscriptionId, status } of recent) {
    const known = statuses.get(stripeSubscriptionId);
    const isUnknown = !known && !['incomplete', 'incomplete_expired', 'canceled'].includes(status);
    if (isUnknown || (known && known !== status)) due.add(stripeSubscriptionId);
  }
  for (const id of due) {
    await checkOne(context, findings, `subscription ${id}`, async () => {
      await syncSubscription(context, id);
      const [before, after] = [statuses.get(id) ?? 'unknown', (await listStatuses(context, [id])).get(id)];
      return after && after !== before ? `${before} → ${after}` : undefined;
    });
  }
  await endPastDue(context, findings);
  return findings;
}

/** Whether subscriptions are listed in this run; if so, notes it. */
async function isListDue({ db, now }: Context): Promise<boolean> {
  const [last, since] = await Promise.all([lastProgressAt(db, RECENT), subscribingSince(db)]);
  const isDue = isDueAfter(last, since, now);
  if (isDue) await keepProgress(db, RECENT, {}, now);
  return isDue;
}

/** Our stored statuses, by the provider's ids. */
async function listStatuses({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: subscriptions.stripeSubscriptionId, status: subscriptions.status })
    .from(subscriptions)
    .where(inArray(subscriptions.stripeSubscriptionId, ids));
  return new Map(rows.map(({ id, status }) => [id!, status]));
}
