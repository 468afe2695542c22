import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { ConnectionStatus } from '../../../contract/connected-accounts.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { newId } from '../../ids.ts';
import { withPatience } from '../../integrations/patience.ts';
import { isMissing } from '../../integrations/stripe.ts';
import { createAccount, createOnboardingUrl, fetchAccount, type AccountFacts } from './provider.ts';
import { findLiveAccount, type ConnectedAccount } from './queries.ts';

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
 * heard of it is looked at once more. Throws 502 or 503 when the provider can't say.
 */
export async function findSellerAccount(
  context: Context,
  seller: { id: string; isAdmin: boolean },
): Promise<SellerAccount | undefined> {
  if (seller.isAdmin) return { stripeAccountId: null, chargesEnabled: true, klarnaActive: true };
  let account = await findLiveAccount(context.db, seller.id);
  if (account?.stripeAccountId && !account.chargesEnabled)
    account = await refreshAccount(context, account.stripeAccountId);
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
 * old, or `anew` when the breeder just comes from there.
 */
export async function connectionStatus(context: UserContext, anew = false): Promise<ConnectionStatus> {
  if (context.actor.isAdmin) return present(true, undefined, null);
  let account = await findLiveAccount(context.db, context.actor.id);
  let error: string | null = null;
  const stripeAccountId = account?.stripeAccountId;
  if (account && stripeAccountId && (anew || isStale(account, context.now))) {
    try {
      account = await withPatience(POLL_MS, () => refreshAccount(context, stripeAccountId));
    } catch {
      // The last known facts are better than none; the next poll tries again.
      error = 'The payment provider cannot be reached right now. This is the last known state.';
    }
  }
  return present(false, account, error);
}

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
 * Begins connecting, or goes on where the breeder stopped: makes the account at the provider once, and a fresh
 * onboarding address each time. Throws 502 or 503 when the provider refuses or can't be reached.
 */
export async function connect(context: UserContext): Promise<ConnectResult> {
  const { actor, stripe } = context;
  if (actor.isAdmin) {
    const message = "Admins sell through the platform's own payment account.";
    return { connected: true, isAdmin: true, message, onboardingUrl: null };
  }
  const row = await claimRow(context);
  const askedAt = await databaseTime(context.db);
  const facts = row.stripeAccountId
    ? await fetchAccount(stripe, row.stripeAccountId)
    : await createAccount(stripe, row.id, actor.account.user);
  await keepFacts(context, eq(connectedAccounts.id, row.id), facts, askedAt);
  if (isFinished(facts)) {
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
  const onboardingUrl = await createOnboardingUrl(stripe, facts.stripeAccountId, addresses, `${row.id}_${newId()}`);
  return { connected: false, isAdmin: false, message: 'Please finish your registration at Stripe.', onboardingUrl };
}

const isFinished = (facts: AccountFacts) =>
  facts.chargesEnabled && facts.detailsSubmitted && facts.requirements.length === 0;

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

/**
 * Keeps what the provider answered to a question of `askedAt`, unless a later question is answered already: each change
 * is told, and asked about after that, so the latest question has the latest answer.
 */
async function keepFacts({ db }: Context, which: SQL | undefined, facts: AccountFacts, askedAt: Date): Promise<void> {
  const isLatest = or(isNull(connectedAccounts.refreshedAt), lte(connectedAccounts.refreshedAt, askedAt));
  await db
    .update(connectedAccounts)
    .set({ ...facts, refreshedAt: askedAt })
    .where(and(which, isLatest));
}

/**
 * Fetches an account's facts, keeps them and answers the account as it is then. One that the provider no longer shows
 * us is disconnected.
 */
export async function refreshAccount(context: Context, stripeAccountId: string): Promise<ConnectedAccount | undefined> {
  const { db, stripe, now } = context;
  const live = and(eq(connectedAccounts.stripeAccountId, stripeAccountId), isNull(connectedAccounts.disconnectedAt));
  try {
    const askedAt = await databaseTime(db);
    await keepFacts(context, live, await fetchAccount(stripe, stripeAccountId), askedAt);
    const [row] = await db.select().from(connectedAccounts).where(live);
    return row;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await db.update(connectedAccounts).set({ chargesEnabled: false, disconnectedAt: now }).where(live);
    return undefined;
  }
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
      .set({ disconnectedAt: now })
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
