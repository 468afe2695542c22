import { formatMoney } from '../../contract/money.ts';
import type { Context } from '../context.ts';
import { checkOne, describeUnresolved, noFindings, type Findings, type Unresolved } from '../upkeep/findings.ts';
import { compareLedger, type CompareOptions, type LedgerDifference } from './compare-ledger.ts';
import { listPurchases } from '../features/orders/api.ts';
import { syncRefundsAndDisputes } from '../features/refunds/api.ts';
import { settleSession } from '../features/settlement/api.ts';

/**
 * Compares our ledger with the provider's balance, syncs orders that differ with the provider, and compares again.
 * Remaining differences are unresolved. Throws ProviderRefused and ProviderUnreachable.
 */
export async function reconcileLedger(context: Context, options: CompareOptions): Promise<Findings> {
  const findings = noFindings();
  const first = await compareLedger(context, options);
  findings.checked = first.movements;
  findings.notes.push(...first.closedAccounts.map((id) => `account ${id} can't be compared: it is deauthorized`));
  if (first.differences.length === 0) return findings;

  const attempts = noFindings();
  for (const orderId of new Set(first.differences.flatMap((each) => each.orderId ?? [])))
    await checkOne(context, attempts, `order ${orderId}`, () => syncOrder(context, orderId));
  const second = (await compareLedger(context, options)).differences;
  const names = new Set(second.map(differenceName));
  findings.repaired.push(
    ...first.differences.filter((each) => !names.has(differenceName(each))).map(describeDifference),
  );
  findings.unresolved.push(...second.map(toUnresolvedDifference), ...attempts.unresolved);
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
  const { stripeAccountId, orderId, what, transaction, oursCents, theirsCents } = difference;
  const amount = (cents: number | null) => (cents === null ? 'nothing' : formatMoney(cents));
  return {
    about: `${orderId ? `order ${orderId}` : 'no order'}: ${what} (${transaction}, ${stripeAccountId ?? 'the platform'})`,
    problem: `ours ${amount(oursCents)}, the provider's ${amount(theirsCents)}`,
  };
}
