import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { fromAmount, toAmount } from '../../../contract/money.ts';
import type { Payout, Statement } from '../../../contract/books/books.ts';
import type { UserContext } from '../../context.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { withDeadline } from '../../integrations/concurrency/deadline.ts';
import { callProvider, isMissing, onAccount } from '../../integrations/provider/stripe.ts';
import type { Period } from './period.ts';

/** A statement is useful without payouts, so it doesn't wait long for them. */
const DEADLINE_MS = 5_000;
const ACCOUNTS_MAX = 5;
/** More than two each day of a year. */
const PAYOUTS_MAX = 800;
const PER_PAGE = 100;

/** Their money is on the balance again, and in the next payout. */
const CAME_BACK = new Set(['failed', 'canceled']);

/**
 * The provider's payouts of a period, by the time they were made, oldest first, without a total if they are too many; null while the
 * provider doesn't answer.
 */
export async function readPayouts(context: UserContext, period: Period): Promise<Statement['payouts']> {
  try {
    const { list, isComplete } = await withDeadline(DEADLINE_MS, () => listPayouts(context, period));
    const cents = list.reduce((sum, { amount, status }) => (CAME_BACK.has(status) ? sum : sum + fromAmount(amount)), 0);
    return { total: isComplete ? toAmount(cents) : null, list };
  } catch (error) {
    context.log.warn({ err: error }, 'payouts could not be fetched; the statement leaves them out');
    return null;
  }
}

async function listPayouts(
  { db, actor, stripe }: UserContext,
  { from, to }: Period,
): Promise<{ list: Payout[]; isComplete: boolean }> {
  const accounts = await db
    .select({ id: connectedAccounts.stripeAccountId })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, actor.id), isNotNull(connectedAccounts.stripeAccountId)))
    .orderBy(desc(connectedAccounts.createdAt))
    .limit(ACCOUNTS_MAX);
  const found: Stripe.Payout[] = [];
  let isComplete = true;
  for (const { id } of accounts) {
    let after: string | undefined;
    do {
      if (found.length >= PAYOUTS_MAX) {
        isComplete = false;
        break;
      }
      const params = {
        limit: PER_PAGE,
        created: { gte: seconds(from), lt: seconds(to) },
        ...(after ? { starting_after: after } : {}),
      };
      const call = () => stripe.payouts.list(params, onAccount(id));
      const page = await callProvider(call, 'The payment provider did not list payouts.').catch(ofNone);
      found.push(...page.data);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }
  const list = found
    .sort((one, other) => one.created - other.created)
    .map((payout) => ({
      id: payout.id,
      amount: toAmount(payout.amount),
      madeAt: new Date(payout.created * 1000).toISOString(),
      arrivesAt: new Date(payout.arrival_date * 1000).toISOString(),
      status: payout.status,
    }));
  return { list, isComplete };
}

/** A deauthorized account can't be read anymore; the others can. */
function ofNone(error: unknown): { data: Stripe.Payout[]; has_more: boolean } {
  if (isMissing(error)) return { data: [], has_more: false };
  throw error;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
