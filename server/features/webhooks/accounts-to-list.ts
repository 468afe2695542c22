import { sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { keepProgress, lastProgressAmong, lastProgressAt, nextInTurn, takeTurns } from '../../db/reconcile-cursors.ts';
import { reconcileCursors } from '../../db/schema.ts';
import { isDueSql, SLACK_MS } from '../../upkeep/waiting.ts';
import { connectedAmong, connectedIds } from '../connected-accounts/api.ts';
import { everySellingAccount, sellingAccounts } from '../payments/api.ts';

/** Whose events a run lists (docs/decisions/0077). */

const ACCOUNTS_PER_RUN = 400;
const ACCOUNTS_PER_PAGE = 500;
/** The platform's own events, and everybody's while the webhook is silent. */
const AT_REST_MS = HOUR_MS;
const SILENT_FOR_MS = 6 * HOUR_MS;

/** Name of an account's position among the cursors; null is the platform's own. */
export const positionName = (account: string | null): string => (account ? `events ${account}` : 'events');

/**
 * The accounts on which something waits for the provider, which are due; the platform's own, hourly at least; and those at rest that
 * have their turn, or all of them hourly while the webhook is silent.
 */
export async function accountsToList(context: Context, restsPerMonth: number): Promise<(string | null)[]> {
  const { db, now } = context;
  const [waiting, platformAt, isSilent] = await Promise.all([
    accountsThatWait(context),
    lastProgressAt(db, positionName(null)),
    isWebhookSilent(db, now),
  ]);
  const atRest = await accountsAtRest(context, isSilent ? Infinity : restsPerMonth);
  return [...new Set([...(hasRested(platformAt, now) ? [null] : []), ...waiting, ...atRest])];
}

/** One query, to which each noun contributes what of it waits. Those that were listed longest ago come first. */
async function accountsThatWait({ db, now, waitsForProvider }: Context): Promise<(string | null)[]> {
  const waiting = sql.join(
    waitsForProvider.map(({ select }) => sql`(${select({ db, now })})`),
    sql` union all `,
  );
  const last = sql`${reconcileCursors.updatedAt}`;
  const { rows } = await db.execute<{ account: string | null }>(sql`
    select open.account from (select account, max(since) as since from (${waiting}) as waiting group by account) as open
    left join ${reconcileCursors} on ${reconcileCursors.name} = case when open.account is null then 'events' else 'events ' || open.account end
    where ${isDueSql({ last, since: sql`open.since`, now })}
    order by ${last} nulls first limit ${ACCOUNTS_PER_RUN}`);
  return rows.map(({ account }) => account);
}

/** Connected accounts in turn, and deauthorized sellers in turn. */
async function accountsAtRest({ db, now }: Context, perMonth: number): Promise<string[]> {
  const limit = await takeTurns(db, { name: 'turns of accounts at rest', perMonth, atMost: ACCOUNTS_PER_RUN, now });
  if (limit === 0) return [];
  const connected = await nextInTurn(
    db,
    { name: 'accounts with events', limit, now },
    (...page) => connectedIds(db, ...page),
    String,
  );
  const sellersTurn = { name: 'sellers with events', limit, now };
  const sellers = await nextInTurn(db, sellersTurn, (...page) => sellingAccounts(db, ...page), String);
  const isConnected = await connectedAmong(db, sellers);
  return withoutRecent(db, [...connected, ...sellers.filter((id) => !isConnected.has(id))], now);
}

async function withoutRecent(db: Db, accounts: string[], now: Date): Promise<string[]> {
  const listed = await lastProgressAmong(db, accounts.map(positionName));
  return accounts.filter((account) => hasRested(listed.get(positionName(account)), now));
}

/** Whether an hour has passed. */
export const hasRested = (last: Date | undefined, now: Date): boolean =>
  !last || now.getTime() - last.getTime() >= AT_REST_MS - SLACK_MS;

export async function everyAccount({ db }: Context): Promise<(string | null)[]> {
  const accounts = new Set<string>();
  for await (const id of everySellingAccount(db)) accounts.add(id);
  const connected = everyPage<string>(ACCOUNTS_PER_PAGE, (after = '', limit) => connectedIds(db, after, limit));
  for await (const id of connected) accounts.add(id);
  return [null, ...accounts];
}

const ARRIVED = 'an event arrived';
const FOUND = 'an event was found';
/** More often says nothing more. */
const NOTED_AT_MOST_EACH_MS = 60_000;
const noted = new WeakMap<Db, number>();

/** Notes that the webhook works, once a minute for each process. */
export async function noteArrival({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  if (now.getTime() - (noted.get(db) ?? 0) < NOTED_AT_MOST_EACH_MS) return;
  noted.set(db, now.getTime());
  await keepProgress(db, ARRIVED, {}, now);
}

/** Notes that events were listed that the webhook hadn't delivered. */
export const noteFound = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> => keepProgress(db, FOUND, {}, now);

/** Whether undelivered events were found in the last hours, and none has arrived by webhook since. */
export async function isWebhookSilent(db: Db, now: Date): Promise<boolean> {
  const [found, arrived] = await Promise.all([lastProgressAt(db, FOUND), lastProgressAt(db, ARRIVED)]);
  return found !== undefined && now.getTime() - found.getTime() < SILENT_FOR_MS && (!arrived || arrived < found);
}
