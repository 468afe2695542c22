import { DAY_MS } from '../../contract/durations.ts';
import { formatMoney } from '../../contract/money.ts';
import type { Context } from '../context.ts';
import {
  addFindings,
  checkOne,
  describeUnresolved,
  noFindings,
  type Findings,
  type Unresolved,
} from '../upkeep/findings.ts';
import { compareLedger, everyAccount, type CompareOptions, type LedgerDifference } from './compare-ledger.ts';
import { readOpenDifferences } from './record-findings.ts';
import { listPurchases } from '../features/orders/api.ts';
import { syncRefundsAndDisputes } from '../features/refunds/api.ts';
import { settleSession } from '../features/settlement/api.ts';

/** How much more than an open difference is read again: the clocks of the provider and the database differ. */
const MARGIN_MS = DAY_MS;

type Window = Pick<CompareOptions, 'since' | 'graceMs'>;

/** Reconciles the ledger of every account. Throws ProviderRefused and ProviderUnreachable. */
export async function reconcileLedgers(context: Context, window: Window): Promise<Findings> {
  const findings = noFindings();
  for await (const account of everyAccount(context.db))
    addFindings(findings, await reconcileLedger(context, account, window));
  return findings;
}

/**
 * Compares the ledger of an account (null: the platform's own) with the provider's balance, syncs orders that differ with the provider,
 * and compares again. Remaining differences are unresolved. Also reads what differed before: only then is the account sound. Throws
 * ProviderRefused and ProviderUnreachable.
 */
export async function reconcileLedger(
  context: Context,
  account: string | null,
  { since, graceMs }: Window,
): Promise<Findings> {
  const about = nameAccount(account);
  const differsSince = (await readOpenDifferences(context.db, [about])).get(about)?.getTime() ?? Infinity;
  const from = since && new Date(Math.min(since.getTime(), differsSince - MARGIN_MS));
  const compare = () => compareLedger(context, { accounts: [account], since: from, graceMs });
  const findings = noFindings();
  const first = await compare();
  findings.checked = first.movements;
  if (first.closedAccounts.length > 0) findings.notes.push(`account ${about} can't be compared: it is deauthorized`);
  else if (first.differences.length === 0) findings.sound.push(about);
  if (first.differences.length === 0) return findings;

  const attempts = noFindings();
  for (const orderId of new Set(first.differences.flatMap((each) => each.orderId ?? [])))
    await checkOne(context, attempts, `order ${orderId}`, () => syncOrder(context, orderId));
  const second = (await compare()).differences;
  const names = new Set(second.map(differenceName));
  findings.repaired.push(
    ...first.differences.filter((each) => !names.has(differenceName(each))).map(describeDifference),
  );
  findings.unresolved.push(
    ...second.map(toUnresolvedDifference),
    ...attempts.unresolved.map((each) => ({ ...each, about, problem: describeUnresolved(each) })),
  );
  if (second.length === 0) findings.sound.push(about);
  return findings;
}

async function syncOrder(context: Context, orderId: string): Promise<void> {
  for (const { payment } of await listPurchases(context.db, orderId))
    if (payment.checkoutSessionId) await settleSession(context, payment.checkoutSessionId, payment.stripeAccountId);
  await syncRefundsAndDisputes(context, orderId);
}

const differenceName = ({ stripeAccountId, what, transaction }: LedgerDifference) =>
  `${stripeAccountId} ${what} ${transaction}`;

/** A difference as a line for the operator. */
export const describeDifference = (difference: LedgerDifference): string =>
  describeUnresolved(toUnresolvedDifference(difference));

function toUnresolvedDifference(difference: LedgerDifference): Unresolved {
  const { stripeAccountId, orderId, what, transaction, oursCents, theirsCents, at } = difference;
  const amount = (cents: number | null) => (cents === null ? 'nothing' : formatMoney(cents));
  const sums = `ours ${amount(oursCents)}, the provider's ${amount(theirsCents)}`;
  return {
    about: nameAccount(stripeAccountId),
    problem: `${orderId ? `order ${orderId}` : 'no order'}: ${what} (${transaction}): ${sums}`,
    since: at,
  };
}

const nameAccount = (account: string | null): string => account ?? 'the platform';
