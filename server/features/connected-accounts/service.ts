import { and, eq, isNull } from 'drizzle-orm';
import type { ConnectionStatus } from '../../../contract/connected-accounts.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { newId } from '../../ids.ts';
import { withDeadline } from '../../integrations/deadline.ts';
import { createAccount, createOnboardingUrl } from './provider.ts';
import { findFormerAccounts, findLiveAccount, type ConnectedAccount } from './queries.ts';
import { checkAccount, keepFacts, refreshAccount } from './refresh.ts';

/** While an account isn't finished its facts are fetched anew when they are older than this. */
const STALE_AFTER_MS = 4_000;
/** A finished one changes by webhook; this bounds how long a lost webhook can matter. */
const STALE_AFTER_MS_CONNECTED = 10 * 60_000;

/** The dashboard has something to show without the provider, too. */
const POLL_MS = 3_000;

export interface SellerAccount {
  /** Null for an admin: the platform itself sells. */
  stripeAccountId: string | null;
  chargesEnabled: boolean;
  klarnaActive: boolean;
}

/**
 * The account that a seller is paid on; undefined when none is connected. One that couldn't take charges when we last
 * heard of it is looked at once more; while the provider refuses it, the last known state counts. Throws 502 or 503
 * when the provider can't say.
 */
export async function findSellerAccount(
  context: Context,
  seller: { id: string; isAdmin: boolean },
): Promise<SellerAccount | undefined> {
  if (seller.isAdmin) return { stripeAccountId: null, chargesEnabled: true, klarnaActive: true };
  let account = await findLiveAccount(context.db, seller.id);
  if (account?.stripeAccountId && !account.chargesEnabled)
    ({ account } = await checkAccount(context, account.stripeAccountId));
  return account?.stripeAccountId
    ? {
        stripeAccountId: account.stripeAccountId,
        chargesEnabled: account.chargesEnabled,
        klarnaActive: account.klarnaActive,
      }
    : undefined;
}

/**
 * The connection as the dashboard shows it; asked every few seconds, so the provider is asked only when our facts are
 * old, or `anew` when the breeder just comes from there. An account that the provider refuses is left to reconciliation,
 * which asks again every few minutes.
 */
export async function connectionStatus(context: UserContext, anew = false): Promise<ConnectionStatus> {
  if (context.actor.isAdmin) return present(true, undefined, null);
  let account = await findLiveAccount(context.db, context.actor.id);
  let error: string | null = null;
  const stripeAccountId = account?.stripeAccountId;
  const isRefused = Boolean(account?.refusedSince);
  if (account && stripeAccountId && (anew || (!isRefused && isStale(account, context.now)))) {
    try {
      account = await withDeadline(POLL_MS, () => refreshAccount(context, stripeAccountId));
    } catch {
      // The last known facts are better than none; the next poll tries again.
      error = UNREACHABLE;
    }
  } else if (isRefused) error = UNREACHABLE;
  return present(false, account, error);
}

const UNREACHABLE = 'The payment provider cannot be reached right now. This is the last known state.';

function isStale(account: ConnectedAccount, now: Date): boolean {
  const finished = account.chargesEnabled && account.requirements.length === 0;
  const age = now.getTime() - (account.refreshedAt?.getTime() ?? 0);
  return age > (finished ? STALE_AFTER_MS_CONNECTED : STALE_AFTER_MS);
}

export interface ConnectResult {
  connected: boolean;
  isAdmin: boolean;
  message: string;
  onboardingUrl: string | null;
}

/**
 * Begins connecting, or goes on where the breeder stopped: an account that had left the platform is connected again if
 * the provider shows it, else one is made there once. Each call gives a fresh onboarding address. Throws 502 or 503 when
 * the provider refuses or can't be reached.
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
    returnUrl: `${context.publicUrl()}/api/stripe/return`,
    refreshUrl: `${context.publicUrl()}/api/stripe/refresh`,
  };
  const onboardingUrl = await createOnboardingUrl(
    stripe,
    account.stripeAccountId,
    addresses,
    `${account.id}_${newId()}`,
  );
  return { connected: false, isAdmin: false, message: 'Please finish your registration at Stripe.', onboardingUrl };
}

type AccountAtProvider = ConnectedAccount & { stripeAccountId: string };

const isFinished = (account: ConnectedAccount) =>
  account.chargesEnabled && account.detailsSubmitted && account.requirements.length === 0;

/** The breeder's account with fresh facts: the one they have, one that had left, or a new one. */
async function accountToConnect(context: UserContext): Promise<AccountAtProvider> {
  const { db, stripe, actor } = context;
  const live = await findLiveAccount(db, actor.id);
  const candidates = live ? [live] : await findFormerAccounts(db, actor.id, FORMER_ACCOUNTS_TRIED);
  for (const { stripeAccountId } of candidates) {
    if (!stripeAccountId) continue;
    const account = live
      ? await refreshAccount(context, stripeAccountId)
      : (await checkAccount(context, stripeAccountId, { isAskedFor: true })).account;
    if (account) return { ...account, stripeAccountId };
  }
  const row = await claimRow(context);
  // Another request has connected one meanwhile.
  if (row.stripeAccountId) return accountToConnect(context);
  const askedAt = await databaseTime(db);
  const facts = await createAccount(stripe, row.id, actor.account.user);
  await keepFacts(context, eq(connectedAccounts.id, row.id), facts, askedAt);
  return { ...row, ...facts };
}

const FORMER_ACCOUNTS_TRIED = 3;

/** Our own row comes first: its id is the idempotency key, so a crash or a double click makes no second account. */
async function claimRow({ db, actor, now }: UserContext): Promise<ConnectedAccount> {
  await db
    .insert(connectedAccounts)
    .values({ id: newId(), userId: actor.id, createdAt: now })
    .onConflictDoNothing({ target: connectedAccounts.userId, where: isNull(connectedAccounts.disconnectedAt) });
  const row = await findLiveAccount(db, actor.id);
  if (!row) throw new Error('the connected account was reset meanwhile');
  return row;
}

/** What has to happen to a seller's open checkouts; orders, a later noun, hand it in. */
export interface SellerCheckouts {
  /** Has them expired once `tx` commits. */
  expireOfSeller(context: Context, tx: Tx, userId: string): Promise<void>;
}

/**
 * Forgets the account here, so that another can be connected; at the provider it stays its owner's. Nobody pays into it
 * any more, but for those whose payment is under way.
 */
export async function resetConnection(context: UserContext, checkouts: SellerCheckouts): Promise<void> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const forgotten = await tx
      .update(connectedAccounts)
      .set({ disconnectedAt: now, disconnectReason: 'reset' })
      .where(and(eq(connectedAccounts.userId, actor.id), isNull(connectedAccounts.disconnectedAt)))
      .returning({ id: connectedAccounts.id });
    if (forgotten.length > 0) await checkouts.expireOfSeller(context, tx, actor.id);
  });
}

function present(isAdmin: boolean, account: ConnectedAccount | undefined, error: string | null): ConnectionStatus {
  const requirementsList = account?.requirements ?? [];
  const isConnected = isAdmin || account?.chargesEnabled === true;
  return {
    isAdmin,
    isConnected,
    stripeAccountId: account?.stripeAccountId ?? null,
    accountDetails: { requirementsPending: requirementsList.length, requirementsList },
    message: messageFor(isAdmin, isConnected, account),
    error,
  };
}

function messageFor(isAdmin: boolean, isConnected: boolean, account: ConnectedAccount | undefined): string {
  if (isAdmin) return "You sell through the platform's own payment account.";
  if (isConnected) {
    return account?.klarnaActive
      ? 'You can be paid by card and with Klarna.'
      : 'You can be paid by card. Klarna follows once it has approved your account.';
  }
  if (!account?.stripeAccountId) return 'Connect a Stripe account so that buyers can pay you directly.';
  return account.detailsSubmitted
    ? 'Stripe is checking your details. This usually takes a few minutes.'
    : 'Your registration at Stripe is not finished yet.';
}
