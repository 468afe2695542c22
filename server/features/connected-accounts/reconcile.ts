import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings } from '../../findings.ts';
import { describeError } from '../../http/logging.ts';
import { keepProgress, readProgress } from '../../progress.ts';
import type { ConnectedAccount } from './queries.ts';
import { checkAccount } from './refresh.ts';

/** Facts of an account that nobody asked for since are fetched anew so often: a webhook may have been lost. */
const OLD_MS = 6 * 3_600_000;
const BATCH = 25;
/** Of accounts that the provider refuses, and of those that have left, some each time, by turns. */
const REFUSED_BATCH = 10;
const LEFT_BATCH = 5;
/** Whoever left so long ago comes back by an event or by the button. */
const COMES_BACK_MS = 30 * 86_400_000;

const { id, stripeAccountId, disconnectedAt, disconnectReason, refreshedAt, refusedSince } = connectedAccounts;
const isLive = and(isNull(disconnectedAt), isNotNull(stripeAccountId));

/**
 * Fetches the facts of connected accounts anew, those that are old or, with `all`, every one; asks again about accounts
 * that were refused, and about those that have left lately. Harmless to run twice, also at once.
 */
export async function reconcileAccounts(context: Context, { all = false } = {}): Promise<Findings> {
  const findings = noFindings();
  for (const before of [
    ...(all ? await liveAccounts(context) : await dueAccounts(context)),
    ...(await left(context, all)),
  ])
    await checkOne(context, findings, `account ${before.stripeAccountId}`, async () => {
      const { account, hasLeft, refusal } = await checkAccount(context, before.stripeAccountId!);
      if (before.disconnectedAt) return account && 'is shown again: connected again';
      if (hasLeft) return 'its breeder has cut the connection';
      // By the schedule it is asked about again; the log has said so already.
      if (refusal && all) findings.unresolved.push(`account ${before.stripeAccountId}: ${describeError(refusal)}`);
      return account && !refusal ? changesOf(before, account) : undefined;
    });
  return findings;
}

const liveAccounts = ({ db }: Context): Promise<ConnectedAccount[]> =>
  db.select().from(connectedAccounts).where(isLive).orderBy(asc(refreshedAt));

/** Accounts that are refused have turns of their own: they would hold up all others for as long as that lasts. */
async function dueAccounts(context: Context): Promise<ConnectedAccount[]> {
  const { db, now } = context;
  const isOld = or(isNull(refreshedAt), lt(refreshedAt, new Date(now.getTime() - OLD_MS)));
  const old = await db
    .select()
    .from(connectedAccounts)
    .where(and(isLive, isNull(refusedSince), isOld))
    .orderBy(asc(refreshedAt))
    .limit(BATCH);
  const refused = await nextInTurn(context, 'refused accounts', and(isLive, isNotNull(refusedSince)), REFUSED_BATCH);
  return [...old, ...refused];
}

function left(context: Context, all: boolean): Promise<ConnectedAccount[]> {
  const hasLeft = and(
    eq(disconnectReason, 'deauthorized'),
    gt(disconnectedAt, new Date(context.now.getTime() - COMES_BACK_MS)),
  );
  return all
    ? context.db.select().from(connectedAccounts).where(hasLeft)
    : nextInTurn(context, 'accounts that left', hasLeft, LEFT_BATCH);
}

/** The rows that were looked at longest ago: those after the last ones, and from the beginning again. */
async function nextInTurn(
  { db, now }: Context,
  name: string,
  which: SQL | undefined,
  limit: number,
): Promise<ConnectedAccount[]> {
  const { after = '' } = (await readProgress<{ after: string }>(db, name)) ?? {};
  const rows = await db
    .select()
    .from(connectedAccounts)
    .where(and(which, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  const isThrough = rows.length < limit;
  if (rows.length > 0 || after !== '') await keepProgress(db, name, isThrough ? {} : { after: rows.at(-1)!.id }, now);
  return rows;
}

const FACTS = ['chargesEnabled', 'payoutsEnabled', 'detailsSubmitted', 'klarnaActive', 'requirements'] as const;

function changesOf(before: ConnectedAccount, after: ConnectedAccount): string | undefined {
  const changes = FACTS.filter((fact) => String(before[fact]) !== String(after[fact]));
  return changes.map((fact) => `${fact} ${String(before[fact])} → ${String(after[fact])}`).join(', ') || undefined;
}

/** Accounts at the provider that breeders have connected now. */
export async function connectedIds({ db }: Context): Promise<string[]> {
  const rows = await db.select({ stripeAccountId }).from(connectedAccounts).where(isLive);
  return rows.map((row) => row.stripeAccountId!);
}
