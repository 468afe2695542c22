import { aliasedTable, and, eq, gt, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/failures.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { isAccountInvalid, isMissing } from '../../integrations/stripe.ts';
import { acceptedSince, ownAccountAnswers } from './platform.ts';
import { fetchAccount, type AccountFacts } from './provider.ts';
import { countRefused, findByStripeAccount, type ConnectedAccount } from './queries.ts';

/** Stores the provider's facts of connected accounts; docs/decisions/0018-whose-provider-this-is.md. */

/** Without an event, an account counts as deauthorized after this many refusals over at least this time. */
const REFUSALS_TO_DEAUTHORIZE = 3;
const REFUSED_MS_TO_DEAUTHORIZE = 30 * 60_000;

interface CheckOptions {
  /** A signed event says that the account is deauthorized: one refusal confirms it. */
  isDeauthorized?: boolean;
  /** The breeder reconnects this account on purpose, even if a later one existed. */
  isRequested?: boolean;
}

export interface AccountCheck {
  /** Undefined when it isn't connected. */
  account: ConnectedAccount | undefined;
  /** The provider refuses the account, and it is confirmed as deauthorized. */
  hasLeft: boolean;
  /** The provider's refusal; undefined when it answered. */
  refusal?: Error;
}

/**
 * Fetches an account's facts, stores them, and returns the account afterwards. Disconnects it once it is confirmed as
 * deauthorized; reconnects a deauthorized one that the provider shows again. Throws ProviderUnreachable when the
 * provider can't be reached, ProviderRefused when it refuses our own account too.
 */
export async function checkAccount(
  context: Context,
  stripeAccountId: string,
  options: CheckOptions = {},
): Promise<AccountCheck> {
  const { db, stripe } = context;
  const fetchedAt = await databaseTime(db);
  let facts: AccountFacts;
  try {
    facts = await fetchAccount(stripe, stripeAccountId);
  } catch (refusal) {
    // If our own account is refused or the wrong one, the fault is our key's.
    if (!(refusal instanceof Error) || !isMissing(refusal) || !(await ownAccountAnswers(context))) throw refusal;
    return { ...(await recordRefusal(context, stripeAccountId, fetchedAt, options)), refusal };
  }
  await storeFacts(context, and(eq(connectedAccounts.stripeAccountId, stripeAccountId), isLive), facts, fetchedAt);
  const row = await findByStripeAccount(db, stripeAccountId);
  const wasDeauthorized = row?.disconnectReason === 'deauthorized';
  const account = wasDeauthorized ? await reconnect(context, facts, fetchedAt, options) : row;
  return { account: account?.disconnectedAt ? undefined : account, hasLeft: false };
}

/** Like `checkAccount`, but also throws ProviderRefused while the provider refuses the account. */
export async function refreshAccount(context: Context, stripeAccountId: string): Promise<ConnectedAccount | undefined> {
  const { account, refusal } = await checkAccount(context, stripeAccountId);
  if (account && refusal) throw refusal;
  return account;
}

/** Checks now whether an account is confirmed as deauthorized. Throws ProviderRefused and ProviderUnreachable. */
export async function hasLeftPlatform(context: Context, stripeAccountId: string): Promise<boolean> {
  return (await checkAccount(context, stripeAccountId)).hasLeft;
}

/**
 * Whether a refusal means that the object is gone: it doesn't exist, or its account is confirmed as deauthorized. A
 * refused account alone may be our key's fault. Throws ProviderRefused and ProviderUnreachable.
 */
export async function meansGone(context: Context, refusal: unknown, stripeAccountId: string | null): Promise<boolean> {
  if (!isMissing(refusal)) return false;
  if (stripeAccountId === null || !isAccountInvalid(refusal)) return true;
  return hasLeftPlatform(context, stripeAccountId);
}

/** For /metrics. */
export const refusedAccounts = {
  name: 'connected_accounts_refused',
  help: 'Connected accounts that the payment provider refuses now, although our own account answers',
  count: ({ db }: Pick<Context, 'db'>): Promise<number> => countRefused(db),
};

const isLive = isNull(connectedAccounts.disconnectedAt);

/** No answer to a later fetch has been applied. */
const isLatest = (fetchedAt: Date) =>
  or(isNull(connectedAccounts.refreshedAt), lte(connectedAccounts.refreshedAt, fetchedAt));

/**
 * Stores facts fetched at `fetchedAt` (database time before the request). Last writer wins by fetch time, which
 * prevents lost updates: every change triggers an event, and its handler fetches after the change.
 */
export async function storeFacts(
  { db }: Context,
  which: SQL | undefined,
  facts: AccountFacts,
  fetchedAt: Date,
): Promise<void> {
  await db
    .update(connectedAccounts)
    .set({ ...facts, refreshedAt: fetchedAt, refusedSince: null, refusals: 0 })
    .where(and(which, isLatest(fetchedAt)));
}

/** Counts a refusal, and disconnects the account once that confirms it as deauthorized. */
async function recordRefusal(
  context: Context,
  stripeAccountId: string,
  fetchedAt: Date,
  { isDeauthorized = false }: CheckOptions,
): Promise<AccountCheck> {
  const { db, log } = context;
  const isAccount = eq(connectedAccounts.stripeAccountId, stripeAccountId);
  const [row] = await db
    .update(connectedAccounts)
    .set({
      refusedSince: sql`coalesce(${connectedAccounts.refusedSince}, ${fetchedAt.toISOString()}::timestamptz)`,
      refusals: sql`${connectedAccounts.refusals} + 1`,
    })
    .where(and(isAccount, isLatest(fetchedAt)))
    .returning();
  if (!row) {
    // The answer to a later fetch was applied, or the row was deleted and there is nothing to disconnect.
    const current = await findByStripeAccount(db, stripeAccountId);
    return { account: current?.disconnectedAt ? undefined : current, hasLeft: current === undefined };
  }
  const hasLeft =
    isDeauthorized || row.disconnectReason === 'deauthorized' || (await isRefusedLongEnough(context, row, fetchedAt));
  if (row.disconnectedAt) return { account: undefined, hasLeft };
  if (!hasLeft) {
    if (row.refusals === 1)
      log.warn({ account: stripeAccountId }, 'the payment provider refuses a connected account; it stays connected');
    return { account: row, hasLeft };
  }
  const [disconnected] = await db
    .update(connectedAccounts)
    .set({
      chargesEnabled: false,
      disconnectedAt: context.now,
      disconnectReason: 'deauthorized',
      // Keeps the answer to an earlier fetch from reconnecting it.
      refreshedAt: fetchedAt,
    })
    .where(and(isAccount, isLive, isLatest(fetchedAt)))
    .returning();
  if (disconnected) log.warn({ account: stripeAccountId, isDeauthorized }, 'a connected account is deauthorized');
  // Otherwise a later fetch or another process won the race.
  const current = disconnected ?? (await findByStripeAccount(db, stripeAccountId));
  return current?.disconnectedAt ? { account: undefined, hasLeft: true } : { account: current, hasLeft: false };
}

/** An account never fetched since `acceptedSince` may belong to the previous provider account, so it never counts. */
async function isRefusedLongEnough({ db }: Context, row: ConnectedAccount, fetchedAt: Date): Promise<boolean> {
  if (row.refusals < REFUSALS_TO_DEAUTHORIZE || !row.refusedSince || !row.refreshedAt) return false;
  if (fetchedAt.getTime() - row.refusedSince.getTime() < REFUSED_MS_TO_DEAUTHORIZE) return false;
  const since = await acceptedSince(db);
  return since !== undefined && row.refreshedAt > since;
}

/**
 * Reconnects a deauthorized account that the provider shows again, unless the breeder has connected another one since.
 * Returns its row afterwards.
 */
async function reconnect(
  { db, log }: Context,
  facts: AccountFacts,
  fetchedAt: Date,
  { isRequested = false }: CheckOptions,
): Promise<ConnectedAccount | undefined> {
  const { stripeAccountId } = facts;
  const other = aliasedTable(connectedAccounts, 'other');
  const isLater = gt(other.createdAt, connectedAccounts.createdAt);
  const isBlocking = or(isNull(other.disconnectedAt), isRequested ? undefined : isLater);
  try {
    const [row] = await db
      .update(connectedAccounts)
      .set({
        ...facts,
        refreshedAt: fetchedAt,
        disconnectedAt: null,
        disconnectReason: null,
        refusedSince: null,
        refusals: 0,
      })
      .where(
        and(
          eq(connectedAccounts.stripeAccountId, stripeAccountId),
          eq(connectedAccounts.disconnectReason, 'deauthorized'),
          isLatest(fetchedAt),
          notExists(
            db
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.userId, connectedAccounts.userId), isBlocking)),
          ),
        ),
      )
      .returning();
    if (row) log.info({ account: stripeAccountId }, 'a deauthorized account is reconnected');
  } catch (error) {
    // Lost the race with the breeder connecting another one.
    if (violatedConstraint(error) !== 'connected_accounts_live_unique') throw error;
  }
  return findByStripeAccount(db, stripeAccountId);
}
