import { aliasedTable, and, eq, gt, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/failures.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { isAccountInvalid, isMissing } from '../../integrations/stripe.ts';
import { acceptedSince, ownAccountAnswers } from './platform.ts';
import { fetchAccount, type AccountFacts } from './provider.ts';
import { countRefused, findByStripeAccount, type ConnectedAccount } from './queries.ts';

/** What the provider says of a connected account, kept here; docs/decisions/0018-whose-provider-this-is.md. */

/** Without its event an account has left when the provider refuses it so often, for so long at least. */
const REFUSALS_TO_LEAVE = 3;
const REFUSED_MS_TO_LEAVE = 30 * 60_000;

interface Asking {
  /** A signed event says that the account has left: one refusal confirms it. */
  isDeauthorized?: boolean;
  /** Its breeder asks for it, and not for a later one. */
  isAskedFor?: boolean;
}

export interface AccountCheck {
  /** The account as it is connected now; undefined when it isn't. */
  account: ConnectedAccount | undefined;
  /** The provider refuses the account, and that it has left the platform is confirmed. */
  hasLeft: boolean;
  /** Why the provider refused it; undefined when it answered. */
  refusal?: Error;
}

/**
 * Fetches an account's facts, keeps them, and answers the account as it is connected then. One that has left the
 * platform is disconnected once that is confirmed; one that is shown again is connected again. Throws 503 when the
 * provider can't be reached, 502 when it refuses our own account, too.
 */
export async function checkAccount(
  context: Context,
  stripeAccountId: string,
  asking: Asking = {},
): Promise<AccountCheck> {
  const { db, stripe } = context;
  const askedAt = await databaseTime(db);
  let facts: AccountFacts;
  try {
    facts = await fetchAccount(stripe, stripeAccountId);
  } catch (refusal) {
    // Where our own account isn't the right one, or refused as well, the refusal says nothing of this one.
    if (!(refusal instanceof Error) || !isMissing(refusal) || !(await ownAccountAnswers(context))) throw refusal;
    return { ...(await refused(context, stripeAccountId, askedAt, asking)), refusal };
  }
  await keepFacts(context, and(eq(connectedAccounts.stripeAccountId, stripeAccountId), isLive), facts, askedAt);
  const row = await findByStripeAccount(db, stripeAccountId);
  const hadLeft = row?.disconnectReason === 'deauthorized';
  const account = hadLeft ? await connectAgain(context, facts, askedAt, asking) : row;
  return { account: account?.disconnectedAt ? undefined : account, hasLeft: false };
}

/** The same for whoever needs fresh facts: throws 502 also while the provider refuses the account. */
export async function refreshAccount(context: Context, stripeAccountId: string): Promise<ConnectedAccount | undefined> {
  const { account, refusal } = await checkAccount(context, stripeAccountId);
  if (account && refusal) throw refusal;
  return account;
}

/** Whether an account has left the platform, confirmed by asking the provider now. Throws 502 and 503. */
export async function hasLeftPlatform(context: Context, stripeAccountId: string): Promise<boolean> {
  return (await checkAccount(context, stripeAccountId)).hasLeft;
}

/**
 * Whether a refusal means that there is nothing to be read: the provider knows no such object, or the object's account
 * has left the platform. A refused account alone may be the fault of our key. Throws 502 and 503.
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

/** No later question is answered already. */
const isLatest = (askedAt: Date) =>
  or(isNull(connectedAccounts.refreshedAt), lte(connectedAccounts.refreshedAt, askedAt));

/**
 * Keeps what the provider answered to a question of `askedAt`, unless a later question is answered already: each change
 * is told, and asked about after that, so the latest question has the latest answer.
 */
export async function keepFacts(
  { db }: Context,
  which: SQL | undefined,
  facts: AccountFacts,
  askedAt: Date,
): Promise<void> {
  await db
    .update(connectedAccounts)
    .set({ ...facts, refreshedAt: askedAt, refusedSince: null, refusals: 0 })
    .where(and(which, isLatest(askedAt)));
}

/** Counts a refusal, and disconnects the account when it is the confirming one. */
async function refused(
  context: Context,
  stripeAccountId: string,
  askedAt: Date,
  { isDeauthorized = false }: Asking,
): Promise<AccountCheck> {
  const { db, log } = context;
  const isAccount = eq(connectedAccounts.stripeAccountId, stripeAccountId);
  const [row] = await db
    .update(connectedAccounts)
    .set({
      refusedSince: sql`coalesce(${connectedAccounts.refusedSince}, ${askedAt.toISOString()}::timestamptz)`,
      refusals: sql`${connectedAccounts.refusals} + 1`,
    })
    .where(and(isAccount, isLatest(askedAt)))
    .returning();
  if (!row) {
    // A later question was answered well; or it is nobody's account any more, and there is nothing to disconnect.
    const current = await findByStripeAccount(db, stripeAccountId);
    return { account: current?.disconnectedAt ? undefined : current, hasLeft: current === undefined };
  }
  const hasLeft =
    isDeauthorized || row.disconnectReason === 'deauthorized' || (await isRefusedForGood(context, row, askedAt));
  if (row.disconnectedAt) return { account: undefined, hasLeft };
  if (!hasLeft) {
    if (row.refusals === 1)
      log.warn({ account: stripeAccountId }, 'the payment provider refuses a connected account; it stays connected');
    return { account: row, hasLeft };
  }
  const [left] = await db
    .update(connectedAccounts)
    .set({
      chargesEnabled: false,
      disconnectedAt: context.now,
      disconnectReason: 'deauthorized',
      // An answer to an earlier question would bring it back.
      refreshedAt: askedAt,
    })
    .where(and(isAccount, isLive, isLatest(askedAt)))
    .returning();
  if (left) log.warn({ account: stripeAccountId, isDeauthorized }, 'a connected account has left the platform');
  // Otherwise a later question was answered well, or another process was quicker.
  const current = left ?? (await findByStripeAccount(db, stripeAccountId));
  return current?.disconnectedAt ? { account: undefined, hasLeft: true } : { account: current, hasLeft: false };
}

/** One that was never seen since the database belongs to this provider account may be of the one before it. */
async function isRefusedForGood({ db }: Context, row: ConnectedAccount, askedAt: Date): Promise<boolean> {
  if (row.refusals < REFUSALS_TO_LEAVE || !row.refusedSince || !row.refreshedAt) return false;
  if (askedAt.getTime() - row.refusedSince.getTime() < REFUSED_MS_TO_LEAVE) return false;
  const since = await acceptedSince(db);
  return since !== undefined && row.refreshedAt > since;
}

/**
 * Connects an account that had left and is shown again; not when its breeder has connected another one since. Answers it
 * as it is then.
 */
async function connectAgain(
  { db, log }: Context,
  facts: AccountFacts,
  askedAt: Date,
  { isAskedFor = false }: Asking,
): Promise<ConnectedAccount | undefined> {
  const { stripeAccountId } = facts;
  const other = aliasedTable(connectedAccounts, 'other');
  const isLater = gt(other.createdAt, connectedAccounts.createdAt);
  const standsInTheWay = or(isNull(other.disconnectedAt), isAskedFor ? undefined : isLater);
  try {
    const [row] = await db
      .update(connectedAccounts)
      .set({
        ...facts,
        refreshedAt: askedAt,
        disconnectedAt: null,
        disconnectReason: null,
        refusedSince: null,
        refusals: 0,
      })
      .where(
        and(
          eq(connectedAccounts.stripeAccountId, stripeAccountId),
          eq(connectedAccounts.disconnectReason, 'deauthorized'),
          isLatest(askedAt),
          notExists(
            db
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.userId, connectedAccounts.userId), standsInTheWay)),
          ),
        ),
      )
      .returning();
    if (row) log.info({ account: stripeAccountId }, 'a connected account that had left is connected again');
  } catch (error) {
    // The breeder connects another one at this moment.
    if (violatedConstraint(error) !== 'connected_accounts_live_unique') throw error;
  }
  return findByStripeAccount(db, stripeAccountId);
}
