import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { insertObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';

const daySeconds = 24 * 60 * 60;

/** Payments become available for payout at midnight (UTC) two days later. */
function availableOn(now: number): number {
  return (Math.floor(now / daySeconds) + 2) * daySeconds;
}

export interface TransactionLine {
  account: string;
  type: Stripe.BalanceTransaction['type'];
  reportingCategory: string;
  amount: number;
  currency: string;
  description: string | null;
  source: string;
  feeDetails?: Stripe.BalanceTransaction.FeeDetail[];
}

/** Writes a balance transaction and adds it to the account's balance. */
export async function recordTransaction(world: World, line: TransactionLine): Promise<Stripe.BalanceTransaction> {
  const feeDetails = line.feeDetails ?? [];
  const fee = feeDetails.reduce((sum, detail) => sum + detail.amount, 0);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('transaction'),
    object: 'balance_transaction',
    amount: line.amount,
    available_on: availableOn(world.now),
    balance_type: 'payments',
    created: world.now,
    currency: line.currency,
    description: line.description,
    exchange_rate: null,
    fee,
    fee_details: feeDetails,
    net: line.amount - fee,
    reporting_category: line.reportingCategory,
    source: line.source,
    status: 'pending',
    type: line.type,
  };
  await insertObject(world.tx, {
    id: transaction.id,
    object: 'balance_transaction',
    account: line.account,
    created: world.now,
    data: transaction,
  });
  await world.tx.query(
    `insert into sandbox.balances (account, currency, available_on, net) values ($1, $2, $3, $4)
     on conflict (account, currency, available_on) do update set net = sandbox.balances.net + excluded.net`,
    [line.account, line.currency, transaction.available_on, transaction.net],
  );
  return transaction;
}

/** Computes the status, which depends on the time of reading. */
export function presentTransaction(data: object, now: number): object {
  const transaction = data as Stripe.BalanceTransaction;
  return { ...transaction, status: transaction.available_on <= now ? 'available' : 'pending' };
}
