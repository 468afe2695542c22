import { NOT_ALL_PAYOUTS, type Statement } from '../../../contract/books/books.ts';
import { formatAmount } from '../../../contract/money.ts';
import { formatDate, formatProviderDay } from '../../ui/dates.ts';

/** The provider's transfers to the bank. A payout holds money of several sales, so both sums differ at a month's end. */
export function PayoutList({ payouts }: { payouts: Statement['payouts'] }) {
  return (
    <section aria-labelledby="payouts-title">
      <h3 id="payouts-title" className="mb-2 font-medium">
        Payouts to your bank
      </h3>
      {!payouts && <p className="text-muted">Stripe isn&rsquo;t answering right now. Please look again later.</p>}
      {payouts?.list.length === 0 && <p className="text-muted">No payouts in this period.</p>}
      {payouts && payouts.list.length > 0 && <PayoutTable {...payouts} />}
      {payouts?.total === null && <p className="mt-2 text-muted">{NOT_ALL_PAYOUTS}</p>}
    </section>
  );
}

/** The days differ: a payout belongs to the period in which it was made, and arrives later. */
const PayoutTable = ({ list, total }: NonNullable<Statement['payouts']>) => (
  <table className="w-full text-sm" aria-labelledby="payouts-title">
    <thead className="text-muted">
      <tr className="border-b border-line">
        <th scope="col" className="py-2 pr-3 text-left font-normal">
          Made
        </th>
        <th scope="col" className="py-2 pr-3 text-left font-normal">
          At your bank
        </th>
        <th scope="col" className="py-2 text-right font-normal">
          Amount
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line tabular-nums">
      {list.map(({ id, madeAt, arrivesAt, amount, status }) => (
        <tr key={id} className="align-top">
          <td className="py-2 pr-3">{formatDate(madeAt)}</td>
          <td className="py-2 pr-3">
            {formatProviderDay(arrivesAt)} <span className="text-muted">{status.replaceAll('_', ' ')}</span>
          </td>
          <td className="py-2 text-right">{formatAmount(amount)}</td>
        </tr>
      ))}
    </tbody>
    {total !== null && (
      <tfoot className="border-t border-line font-semibold tabular-nums">
        <tr>
          <th scope="row" colSpan={2} className="py-2 text-left">
            Total
          </th>
          <td className="py-2 text-right">{formatAmount(total)}</td>
        </tr>
      </tfoot>
    )}
  </table>
);
