import { and, eq, isNull } from 'drizzle-orm';
import { PAYMENT_ACCOUNTS_PER_DAY } from '../../../contract/business.ts';
import type { ConnectionStatus } from '../../../contract/connected-accounts/connected-accounts.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { connectedAccounts, isLiveAccountOwnedBy } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { withDeadline } from '../../integrations/concurrency/deadline.ts';
import { lockSession } from '../accounts/api.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { needPlatform } from './platform-refusal.ts';
import { present } from './presenter.ts';
import { createAccount, createOnboardingUrl } from './provider.ts';
import {
  countMadeSince,
  endAttempt,
  findByStripeAccount,
  findFormerAccounts,
  findLiveAccount,
  type ConnectedAccount,
} from './queries.ts';
import { checkAccount, refreshAccount, reportConnected } from './refresh.ts';
import { daysBefore } from '../../time/days.ts';

/** Maximum age of the facts of an account in onboarding, and how it grows with the account's age: a page may stay open for days. */
const STALE_AFTER_MS = 4_000;
const STALE_SHARE = 30;
/** A finished account changes by webhook; this bounds the stale read after a lost one. */
const STALE_AFTER_MS_CONNECTED = 10 * 60_000;

/** Short: the dashboard can show stored facts instead. */
const REFRESH_DEADLINE_MS = 3_000;

export interface SellerAccount {
  /** Null for an admin: the platform itself sells. */
  stripeAccountId: string | null;
  chargesEnabled: boolean;
  klarnaActive: boolean;
  bankActive: boolean;
}

/**
 * The account that receives a seller's payments; undefined when none is connected. Refetches one that couldn't take
 * charges; while the provider refuses it, the stored state counts. Throws ProviderRefused or ProviderUnreachable when
 * the provider can't say.
 */
export async function findSellerAccount(
  context: Context,
  seller: { id: string; isAdmin: boolean },
): Promise<SellerAccount | undefined> {
  if (seller.isAdmin) return { stripeAccountId: null, chargesEnabled: true, klarnaActive: true, bankActive: true };
  let account = await findLiveAccount(context.db, seller.id);
  if (account?.stripeAccountId && !account.chargesEnabled)
    ({ account } = await checkAccount(context, account.stripeAccountId));
  return account?.stripeAccountId
    ? {
        stripeAccountId: account.stripeAccountId,
        chargesEnabled: account.chargesEnabled,
        klarnaActive: account.klarnaActive,
        bankActive: account.bankActive,
      }
    : undefined;
}

/**
 * The connection's status for the dashboard, which polls every few seconds: refetches only stale facts, or with
 * `force` when the breeder returns from onboarding. Reconciliation retries refused accounts every few minutes.
 */
export async function connectionStatus(context: UserContext, force = false): Promise<ConnectionStatus> {
  if (context.actor.isAdmin) return present(context, undefined, null);
  let account = await findLiveAccount(context.db, context.actor.id);
  let error: string | null = null;
  const stripeAccountId = account?.stripeAccountId;
  const isRefused = Boolean(account?.refusedSince);
  if (account && stripeAccountId && (force || (!isRefused && isStale(account, context.now)))) {
    try {
      account = await withDeadline(REFRESH_DEADLINE_MS, () => refreshAccount(context, stripeAccountId));
    } catch {
      // Show the stored facts; the next poll retries.
      error = UNREACHABLE;
    }
  } else if (isRefused) error = UNREACHABLE;
  return present(context, account, error);
}

const UNREACHABLE = 'The payment provider cannot be reached right now. This is the last known state.';

function isStale(account: ConnectedAccount, now: Date): boolean {
  const finished = account.chargesEnabled && account.requirements.length === 0;
  const age = now.getTime() - (account.refreshedAt?.getTime() ?? 0);
  const sinceCreated = now.getTime() - account.createdAt.getTime();
  const staleAfter = Math.min(STALE_AFTER_MS_CONNECTED, Math.max(STALE_AFTER_MS, sinceCreated / STALE_SHARE));
  return age > (finished ? STALE_AFTER_MS_CONNECTED : staleAfter);
}

export interface ConnectResult {
  connected: boolean;
  isAdmin: boolean;
  message: string;
  onboardingUrl: string | null;
}

/**
 * Starts or resumes connecting: reconnects a deauthorized account if the provider shows it, else creates one, once.
 * Each call returns a new onboarding URL. Throws ProviderRefused or ProviderUnreachable when the provider refuses or
 * can't be reached.
 */
export async function connect(context: UserContext): Promise<ConnectResult> {
  const { actor, stripe } = context;
  if (actor.isAdmin) {
    const message = "Admins sell through the platform's own payment account.";
    return { connected: true, isAdmin: true, message, onboardingUrl: null };
  }
  const account = await accountToConnect(context);
  if (isFinished(account)) {
    return {
      connected: true,
      isAdmin: false,
      message: 'Your Stripe account is already connected.',
      onboardingUrl: null,
    };
  }
  const addresses = {
    returnUrl: `${context.siteUrl}/api/stripe/return`,
    refreshUrl: `${context.siteUrl}/api/stripe/refresh`,
  };
  const onboardingUrl = await needPlatform(context, () =>
    createOnboardingUrl(stripe, account.stripeAccountId, addresses),
  );
  return { connected: false, isAdmin: false, message: 'Please finish your registration at Stripe.', onboardingUrl };
}

type AccountAtProvider = ConnectedAccount & { stripeAccountId: string };

const isFinished = (account: ConnectedAccount) =>
  account.chargesEnabled && account.detailsSubmitted && account.requirements.length === 0;

/** The breeder's account with fresh facts: the current one, a deauthorized one, or a new one. */
async function accountToConnect(context: UserContext): Promise<AccountAtProvider> {
  const { db, actor } = context;
  const live = await findLiveAccount(db, actor.id);
  const candidates = live ? [live] : await findFormerAccounts(db, actor.id, FORMER_ACCOUNTS_TRIED);
  for (const { stripeAccountId } of candidates) {
    if (!stripeAccountId) continue;
    const account = live
      ? await refreshAccount(context, stripeAccountId)
      : (await checkAccount(context, stripeAccountId, { isRequested: true })).account;
    if (account) return { ...account, stripeAccountId };
  }
  const row = await claimRow(context);
  // Lost the race: another request has connected one.
  if (row.stripeAccountId) return accountToConnect(context);
  const fetchedAt = await databaseTime(db);
  const { id, attempt } = row;
  const attempts = { id, attempt, end: (ended: number) => endAttempt(db, id, ended) };
  const facts = await needPlatform(context, () => createAccount(context.stripe, attempts, actor.account.user));
  // A concurrent duplicate may have stored it before, and an event newer facts.
  const stored = await db.transaction(async (tx) => {
    const [updated] = await tx
      .update(connectedAccounts)
      .set({ ...facts, refreshedAt: fetchedAt })
      .where(and(eq(connectedAccounts.id, row.id), isNull(connectedAccounts.refreshedAt)))
      .returning();
    if (updated && !updated.disconnectedAt) await reportConnected(context, tx, actor.id, facts.stripeAccountId);
    return updated;
  });
  const current = stored ?? (await findByStripeAccount(db, facts.stripeAccountId));
  if (!current || current.disconnectedAt) throw wasReset();
  return { ...row, ...facts };
}

const wasReset = () => conflict('Your payment account was reset in the meantime. Please connect it again.', 'changed');

const FORMER_ACCOUNTS_TRIED = 3;

/**
 * Inserted before the provider call: its id and attempt are the idempotency key, so a crash or a double click creates no second
 * account. Throws Conflict for too many accounts in a day or a reset at the same moment, and Unauthorized if the session has ended meanwhile.
 */
async function claimRow({ db, actor, now, config }: UserContext): Promise<ConnectedAccount> {
  const live = await findLiveAccount(db, actor.id);
  if (live) return live;
  if ((await countMadeSince(db, actor.id, daysBefore(now, 1))) >= PAYMENT_ACCOUNTS_PER_DAY)
    throw conflict(
      `You have started ${PAYMENT_ACCOUNTS_PER_DAY} payment accounts within a day. Please try again tomorrow, or write to ${config.supportEmail}.`,
      'quota_reached',
    );
  await db.transaction(async (tx) => {
    await lockSession(tx, actor);
    await tx
      .insert(connectedAccounts)
      .values({ id: newId(), userId: actor.id, createdAt: now })
      .onConflictDoNothing({ target: connectedAccounts.userId, where: isNull(connectedAccounts.disconnectedAt) });
  });
  const row = await findLiveAccount(db, actor.id);
  if (!row) throw wasReset();
  return row;
}

declare module '../../transaction-events.ts' {
  interface TransactionEvents {
    /** A breeder's account takes no payment anymore: open checkouts must close. */
    sellerDisconnected: { userId: string };
  }
}

/**
 * Disconnects the account here, so that another can be connected; at the provider it still belongs to its owner. Only
 * in-flight payments can still reach it.
 */
export async function resetConnection(context: UserContext): Promise<void> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    if (!(await disconnect(context, tx, actor.id))) return;
    await recordAudit(context, tx, { act: 'payout_reset' });
    await sendSecurityMail(context, tx, { userId: actor.id, notice: 'payout_reset' });
  });
}

/** Disconnects the live account and closes its open checkouts; false without one. */
async function disconnect(context: Context, tx: Tx, userId: string): Promise<boolean> {
  const disconnected = await tx
    .update(connectedAccounts)
    .set({ disconnectedAt: context.now, disconnectReason: 'reset' })
    .where(isLiveAccountOwnedBy(userId))
    .returning({ id: connectedAccounts.id });
  if (disconnected.length > 0) await publish(context, tx, 'sellerDisconnected', { userId });
  return disconnected.length > 0;
}

/**
 * Disconnects every account that a stranger connected (decision 62), and keeps a deauthorized one from being reconnected.
 * False without any.
 */
export async function disconnectForGood(context: Context, tx: Tx, userId: string): Promise<boolean> {
  // First, so that one that is reconnected at this moment is either kept from it, or found live below.
  const former = await tx
    .update(connectedAccounts)
    .set({ disconnectReason: 'reset' })
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.disconnectReason, 'deauthorized')))
    .returning({ id: connectedAccounts.id });
  const hadLive = await disconnect(context, tx, userId);
  return hadLive || former.length > 0;
}
