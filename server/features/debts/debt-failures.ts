import { formatMoney } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import { describeError } from '../../describe-error.ts';
import { findPurchase, type Purchase } from '../orders/api.ts';
import { WAITING_DAYS, waitsForDays } from './waiting.ts';
import { nextTryAt } from './next-try.ts';
import { payOtherwise } from './pay-otherwise.ts';
import { CLAIMED, refundDebt } from './pursue-debts.ts';
import { everyDebt, type Debt } from './queries.ts';

/** A refund that has not failed is usually made within seconds. */
const UNTRIED_MS = 10 * 60_000;
const MOST = 100;

export const isListed = (debt: Debt, now: Date): boolean =>
  debt.reason === 'waiting'
    ? waitsForDays(debt, now) >= WAITING_DAYS
    : debt.attempts > 0 || now.getTime() - debt.since.getTime() > UNTRIED_MS;

const REASONS: Record<Debt['reason'], string> = {
  late: 'It came when the pet or the place was taken.',
  ended: 'The reservation has ended, and its terms return it.',
  refund: 'It was refunded, and the refund didn’t arrive.',
  unmatched: 'It is not its order’s.',
  waiting:
    'Stripe has the refund and sends it once the breeder’s balance covers it. The breeder was asked to add the money.',
};

const FAILURES: Record<NonNullable<Debt['failure']>, string> = {
  balance: 'The breeder’s balance at Stripe is too low.',
  bank: 'The buyer’s bank sent the refund back.',
  account: 'The breeder’s payment account is disconnected, so nobody can refund from here.',
  disputed: 'The provider refused it because of a dispute.',
  other: 'The provider refused it.',
};

/** What is owed to buyers, for the admin: the longest first. Unmatched payments have a list of their own. */
export const debtFailures = {
  async list({ db, clock }: Context) {
    const listed: Debt[] = [];
    for await (const debt of everyDebt(db))
      if (debt.reason !== 'unmatched' && isListed(debt, clock())) listed.push(debt);
    const oldest = listed.toSorted((one, other) => one.since.getTime() - other.since.getTime()).slice(0, MOST);
    return Promise.all(oldest.map(async (debt) => presentDebt(debt, (await findPurchase(db, debt.orderId))!)));
  },
  retry: (context: Context, id: string) => refundDebt(context, id),
  payOtherwise,
};

function presentDebt(debt: Debt, { order }: Purchase) {
  const { id, orderId, reason, attempts, since, triedAt, failure, error } = debt;
  const next = nextTryAt(debt);
  return {
    id,
    what: `${formatMoney(debt.owedCents)} owed to the buyer of ${order.petName}`,
    about: `order ${orderId}, ${reason === 'waiting' ? 'refund' : 'payment'} ${id}`,
    tries: attempts,
    since: since.toISOString(),
    lastTriedAt: triedAt?.toISOString() ?? null,
    nextTryAt: next?.toISOString() ?? null,
    error: [
      REASONS[reason],
      ...(reason === 'waiting'
        ? []
        : failure
          ? [FAILURES[failure]]
          : attempts === 0
            ? ['No refund was made yet.']
            : []),
      ...(debt.isClaimed ? [CLAIMED] : []),
      ...(error && (failure === 'other' || failure === 'account') ? [describeError(error)] : []),
    ].join(' '),
    isSettled: false,
    // A second refund, or money by another way, would pay the buyer twice.
    actions: reason === 'waiting' ? ([] as const) : (['retry', 'pay_otherwise'] as const),
  };
}
