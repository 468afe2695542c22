import type { Statement } from '../../../contract/books.ts';
import { formatAmount } from '../../../contract/money.ts';
import { providerDayOf } from '../../ui/dates.ts';

/** The provider's transfers to the bank. A payout holds money of several sales, so both sums differ at a month's end. */
export function PayoutList({ payouts }: { payouts: Statement['payouts'] }) {
  return (
    <section aria-labelledby="payouts-title">
      <h3 id="payouts-title" className="mb-2 font-medium">
        Payouts to your bank
      </h3>
      {!payouts && <p className="text-muted">Stripe isn&rsquo;t answering right now. Please look again later.</p>}
      {payouts?.list.length === 0 && <p className="text-muted">No payouts in this period.</p>}
      {payouts && payouts.list.length > 0 && (
        <ul className="divide-y divide-line" aria-labelledby="payouts-title">
          {payouts.list.map(({ id, arrivesAt, amount, status }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {providerDayOf(arrivesAt)} <span className="text-muted">{status.replaceAll('_', ' ')}</span>
              </span>
              <span className="tabular-nums">{formatAmount(amount)}</span>
            </li>
          ))}
          <li className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold">
            <span>Total</span>
            <span className="tabular-nums">{formatAmount(payouts.total)}</span>
          </li>
        </ul>
      )}
    </section>
  );
}
