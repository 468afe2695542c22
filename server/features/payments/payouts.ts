import { and, eq, inArray, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { connectedAccounts, payments } from '../../db/schema.ts';
import { callProvider, isMissing, onAccount } from '../../integrations/provider/stripe.ts';
import { queuePush } from '../push-subscriptions/api.ts';

const PER_PAGE = 100;

/**
 * Writes when a payout of an account (null: the platform's own) reached the bank to the payments it paid, or clears
 * the time if it failed. Idempotent. The provider lists the payments of automatic payouts only, once it has reconciled them.
 */
export async function syncPayout(context: Context, payoutId: string, account: string | null): Promise<void> {
  const { db, stripe, now } = context;
  const payout = await findPayout(stripe, payoutId, account);
  if (!payout) return;
  if (payout.status === 'failed' || payout.status === 'canceled') {
    await db
      .update(payments)
      .set({ payoutId: null, paidOutAt: null, updatedAt: now })
      .where(and(eq(payments.payoutId, payoutId), ofAccount(account)));
    return;
  }
  // The one of both that comes last has an event, which leads here again: until the list is whole, it may lack payments.
  if (payout.status !== 'paid' || payout.reconciliation_status !== 'completed') return;
  const paidOutAt = new Date(payout.arrival_date * 1000);
  let isKnown = false;
  for await (const chargeIds of listPaidOutCharges(stripe, payoutId, account))
    await db.transaction(async (tx) => {
      const paid = await tx
        .update(payments)
        .set({ payoutId, paidOutAt, updatedAt: now })
        .where(and(inArray(payments.chargeId, chargeIds), ofAccount(account), isNull(payments.payoutId)))
        .returning({ id: payments.id });
      if (paid.length > 0 && account !== null && !isKnown) await pushPayout(context, tx, account);
      isKnown ||= paid.length > 0;
    });
}

async function pushPayout(context: Context, tx: Tx, account: string): Promise<void> {
  if (!context.config.push) return;
  const { userId, stripeAccountId } = connectedAccounts;
  const [owner] = await tx.select({ userId }).from(connectedAccounts).where(eq(stripeAccountId, account));
  if (owner) await queuePush(context, tx, { userId: owner.userId, kind: 'payout', path: screens.books.path });
}

/** Undefined for a deauthorized account, whose payouts can't be read anymore. */
async function findPayout(stripe: Stripe, id: string, account: string | null): Promise<Stripe.Payout | undefined> {
  const retrieve = () => stripe.payouts.retrieve(id, {}, onAccount(account));
  try {
    return await callProvider(retrieve, 'The payment provider did not find the payout.');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const ofAccount = (account: string | null) =>
  account === null ? isNull(payments.stripeAccountId) : eq(payments.stripeAccountId, account);

/** The charges that a payout pays, a page at a time. */
async function* listPaidOutCharges(stripe: Stripe, payout: string, account: string | null): AsyncGenerator<string[]> {
  let after: string | undefined;
  do {
    const params = { payout, limit: PER_PAGE, ...(after ? { starting_after: after } : {}) };
    const page = await callProvider(
      () => stripe.balanceTransactions.list(params, onAccount(account)),
      'The payment provider did not list what a payout paid.',
    );
    yield page.data.flatMap(({ type, source }) =>
      CHARGES.includes(type) && typeof source === 'string' ? [source] : [],
    );
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

const CHARGES: Stripe.BalanceTransaction.Type[] = ['charge', 'payment'];
