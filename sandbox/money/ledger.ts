import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { insert } from '../store/objects.ts';
import type { World } from '../store/world.ts';

const daySeconds = 24 * 60 * 60;

/** The day of a time, as Stripe writes days: its midnight in UTC. */
export const startOfDay = (now: number): number => Math.floor(now / daySeconds) * daySeconds;

/** Payments become available for payout two days later. */
const availableOn = (now: number): number => startOfDay(now) + 2 * daySeconds;

interface TransactionLine {
  account: string;
  type: Stripe.BalanceTransaction['type'];
  reportingCategory: string;
  amount: number;
  description: string | null;
  source: string | null;
  feeDetails?: Stripe.BalanceTransaction.FeeDetail[];
  /** Takes from what is available now, as a payout does. */
  isAvailable?: boolean;
  /** When the money is there, if it isn't two days later. */
  availableOn?: number;
}

/** What can be taken from an account now, in cents, which stays locked until the transaction ends. */
export async function lockAvailable({ tx, now }: World, account: string): Promise<number> {
  const rows = await tx.query<{ net: string }>(
    `select net::text as net from sandbox.balances
     where account = $1 and currency = 'usd' and available_on <= $2 for update`,
    [account, now],
  );
  return rows.reduce((sum, { net }) => sum + Number(net), 0);
}

const feeDescriptions = {
  application_fee: 'Sandbox application fee',
  dispute_fee: 'Dispute fee',
  stripe_fee: 'Stripe processing fees',
};

/** One fee of a transaction; negative for a refunded one. */
export function feeDetail(
  what: keyof typeof feeDescriptions,
  amount: number,
  application: string | null = null,
): Stripe.BalanceTransaction.FeeDetail {
  const type = application === null ? 'stripe_fee' : 'application_fee';
  return { amount, application, currency: 'usd', description: feeDescriptions[what], type };
}

/** Writes a balance transaction and adds it to the account's balance. */
export async function recordTransaction(world: World, line: TransactionLine): Promise<Stripe.BalanceTransaction> {
  const feeDetails = line.feeDetails ?? [];
  const fee = feeDetails.reduce((sum, detail) => sum + detail.amount, 0);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('transaction'),
    object: 'balance_transaction',
    amount: line.amount,
    available_on: line.isAvailable ? world.now : (line.availableOn ?? availableOn(world.now)),
    balance_type: 'payments',
    created: world.now,
    currency: 'usd',
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
  await insert(world, line.account, transaction);
  await world.tx.query(
    `insert into sandbox.balances (account, currency, available_on, net) values ($1, 'usd', $2, $3)
     on conflict (account, currency, available_on) do update set net = sandbox.balances.net + excluded.net`,
    [line.account, transaction.available_on, transaction.net],
  );
  return transaction;
}

/** Computes the status, which depends on the time of reading. */
export function presentTransaction(transaction: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= now ? 'available' : 'pending' };
}
