import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { describeError } from '../../describe-error.ts';
import { violatedConstraint } from '../../db/connection/failures.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { isAccountInvalid, isMissing } from '../../integrations/provider/stripe.ts';
import { syncFromProvider } from '../../integrations/provider/sync-from-provider.ts';
import { recordAudit, sendSecurityMail } from '../audit/api.ts';
import { acceptedSince, ownAccountAnswers } from './platform.ts';
import type { AccountFacts } from './account-facts.ts';
import { fetchAccount } from './provider.ts';
import { countRefused, findByStripeAccount, lockByStripeAccount, type ConnectedAccount } from './queries.ts';

/** Stores the provider's facts of connected accounts; docs/decisions/0018-which-provider-account.md. */

/** Without an event, an account counts as deauthorized after this many refusals over at least this time. */
const REFUSALS_TO_DEAUTHORIZE = 3;
const REFUSED_MS_TO_DEAUTHORIZE = 30 * 60_000;

interface CheckOptions {
  /** A signed event says that the account is deauthorized: one refusal confirms it. */
  isReportedDeauthorized?: boolean;
  /** The breeder reconnects this account on purpose, even if a later one existed. */
  isRequested?: boolean;
}

export interface AccountCheck {
  /** Undefined when it isn't connected. */
  account: ConnectedAccount | undefined;
  /** The provider refuses the account, and it is confirmed as deauthorized. */
  isDeauthorized: boolean;
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
  const check = await syncFromProvider(db, {
    async fetch(): Promise<{ facts: AccountFacts } | { refusal: Error }> {
      try {
        return { facts: await fetchAccount(stripe, stripeAccountId) };
      } catch (refusal) {
        // If our own account is refused or the wrong one, the fault is our key's.
        if (!(refusal instanceof Error) || !isMissing(refusal) || !(await ownAccountAnswers(context))) throw refusal;
        return { refusal };
      }
    },
    lock: (tx) => lockByStripeAccount(tx, stripeAccountId),
    appliedAt: (row) => row?.refreshedAt,
    async apply(tx, row, answer, fetchedAt): Promise<AccountCheck> {
      if ('refusal' in answer)
        return { ...(await recordRefusal(context, tx, row, fetchedAt, options)), refusal: answer.refusal };
      return { account: await storeFacts(context, tx, row, answer.facts, fetchedAt, options), isDeauthorized: false };
    },
  });
  if (check) return check;
  const current = await findByStripeAccount(db, stripeAccountId);
  return { account: current?.disconnectedAt ? undefined : current, isDeauthorized: false };
}

/** Like `checkAccount`, but also throws ProviderRefused while the provider refuses the account. */
export async function refreshAccount(context: Context, stripeAccountId: string): Promise<ConnectedAccount | undefined> {
  const { account, refusal } = await checkAccount(context, stripeAccountId);
  if (account && refusal) throw refusal;
  return account;
}

/** The provider refused a method that the account's stored facts allow: they may be old, and would offer it to the next buyer too. */
export async function refreshMethods(context: Context, stripeAccountId: string | null): Promise<void> {
  if (stripeAccountId === null) return;
  await checkAccount(context, stripeAccountId).catch((error: unknown) =>
    context.log.warn({ account: stripeAccountId, error: describeError(error) }, 'the account could not be read again'),
  );
}

/** Checks now whether an account is confirmed as deauthorized. Throws ProviderRefused and ProviderUnreachable. */
export async function isConfirmedDeauthorized(context: Context, stripeAccountId: string): Promise<boolean> {
  return (await checkAccount(context, stripeAccountId)).isDeauthorized;
}

/**
 * Whether a refusal means that the object is gone: it doesn't exist, or its account is confirmed as deauthorized. A
 * refused account alone may be our key's fault. Throws ProviderRefused and ProviderUnreachable.
 */
export async function isConfirmedGone(
  context: Context,
  refusal: unknown,
  stripeAccountId: string | null,
): Promise<boolean> {
  if (!isMissing(refusal)) return false;
  if (stripeAccountId === null || !isAccountInvalid(refusal)) return true;
  return isConfirmedDeauthorized(context, stripeAccountId);
}

/** For /metrics. */
export const refusedAccounts = {
  name: 'connected_accounts_refused',
  help: 'Connected accounts that the payment provider refuses now, although our own account answers',
  alarmAbove: 5,
  count: ({ db }: Pick<Context, 'db'>): Promise<number> => countRefused(db),
};

/** Stores the facts of an account that is connected, or can be reconnected; returns it. */
async function storeFacts(
  context: Context,
  tx: Tx,
  row: ConnectedAccount | undefined,
  facts: AccountFacts,
  fetchedAt: Date,
  options: CheckOptions,
): Promise<ConnectedAccount | undefined> {
  const answered = { ...facts, refreshedAt: fetchedAt, refusedSince: null, refusals: 0 };
  if (!row?.disconnectedAt) return row && updateAccount(tx, row, answered);
  if (row.disconnectReason !== 'deauthorized' || (await isReplaced(tx, row, options))) return undefined;
  try {
    // A savepoint: the transaction survives the violation.
    const connected = await tx.transaction((savepoint) =>
      updateAccount(savepoint, row, { ...answered, disconnectedAt: null, disconnectReason: null }),
    );
    context.log.info({ account: facts.stripeAccountId }, 'a deauthorized account is reconnected');
    await reportConnected(context, tx, row.userId, facts.stripeAccountId);
    return connected;
  } catch (error) {
    // Lost the race with the breeder connecting another one.
    if (violatedConstraint(error) !== 'connected_accounts_live_unique') throw error;
    return undefined;
  }
}

/** Records that buyers' money goes to another account from now on, and mails it to the owner. */
export async function reportConnected(
  context: Context,
  tx: Tx,
  userId: string,
  stripeAccountId: string,
): Promise<void> {
  const by = context.actor ? undefined : ({ kind: 'provider', id: null } as const);
  await recordAudit(context, tx, { act: 'payout_connected', by, userId, details: { stripeAccountId } });
  await sendSecurityMail(context, tx, { userId, notice: 'payout_connected' });
}

/** Whether the breeder has connected another account since; on request, only a connected one counts. */
async function isReplaced(tx: Tx, row: ConnectedAccount, { isRequested = false }: CheckOptions): Promise<boolean> {
  const { id, userId, createdAt, disconnectedAt } = connectedAccounts;
  const isLater = gt(createdAt, row.createdAt);
  const [other] = await tx
    .select({ id })
    .from(connectedAccounts)
    .where(and(eq(userId, row.userId), ne(id, row.id), or(isNull(disconnectedAt), isRequested ? undefined : isLater)))
    .limit(1);
  return other !== undefined;
}

/** Counts a refusal, and disconnects the account once that confirms it as deauthorized. */
async function recordRefusal(
  context: Context,
  tx: Tx,
  before: ConnectedAccount | undefined,
  fetchedAt: Date,
  { isReportedDeauthorized = false }: CheckOptions,
): Promise<AccountCheck> {
  const { log, now } = context;
  // Deleted: nothing to disconnect.
  if (!before) return { account: undefined, isDeauthorized: true };
  const row = await updateAccount(tx, before, {
    refusedSince: before.refusedSince ?? fetchedAt,
    refusals: before.refusals + 1,
  });
  const account = row.stripeAccountId;
  const isDeauthorized =
    isReportedDeauthorized ||
    row.disconnectReason === 'deauthorized' ||
    (await isRefusedLongEnough(tx, row, fetchedAt));
  if (row.disconnectedAt) return { account: undefined, isDeauthorized };
  if (!isDeauthorized) {
    if (row.refusals === 1)
      log.warn({ account }, 'the payment provider refuses a connected account; it stays connected');
    return { account: row, isDeauthorized };
  }
  await updateAccount(tx, row, {
    chargesEnabled: false,
    disconnectedAt: now,
    disconnectReason: 'deauthorized',
    // Keeps the answer to an earlier fetch from reconnecting it.
    refreshedAt: fetchedAt,
  });
  await recordAudit(context, tx, {
    act: 'payout_deauthorized',
    by: { kind: 'provider', id: null },
    userId: row.userId,
    details: { stripeAccountId: account },
  });
  log.warn({ account, isReportedDeauthorized }, 'a connected account is deauthorized');
  return { account: undefined, isDeauthorized };
}

/** An account never fetched since `acceptedSince` may belong to the previous provider account, so it never counts. */
async function isRefusedLongEnough(tx: Tx, row: ConnectedAccount, fetchedAt: Date): Promise<boolean> {
  if (row.refusals < REFUSALS_TO_DEAUTHORIZE || !row.refusedSince || !row.refreshedAt) return false;
  if (fetchedAt.getTime() - row.refusedSince.getTime() < REFUSED_MS_TO_DEAUTHORIZE) return false;
  const since = await acceptedSince(tx);
  return since !== undefined && row.refreshedAt > since;
}

/** `row` is locked, so it exists. */
async function updateAccount(
  tx: Tx,
  { id }: ConnectedAccount,
  change: Partial<ConnectedAccount>,
): Promise<ConnectedAccount> {
  const [row] = await tx.update(connectedAccounts).set(change).where(eq(connectedAccounts.id, id)).returning();
  return row!;
}
