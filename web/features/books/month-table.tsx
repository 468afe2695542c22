import type { Statement } from '../../../contract/books/books.ts';
import { formatAmount } from '../../../contract/money.ts';
import { monthName } from './period.ts';

/** A year's months; on a phone only the first and last column fit next to the name. */
export function MonthTable({ months }: { months: Statement['months'] }) {
  return (
    <table className="w-full text-sm">
      <caption className="mb-2 text-left text-base font-medium">Months</caption>
      <thead className="text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-normal">
            Month
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Sales
          </th>
          <th scope="col" className="hidden py-2 text-right font-normal sm:table-cell">
            Buyers paid
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Net
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line tabular-nums">
        {months.map(({ month, sales, paid, net }) => (
          <tr key={month}>
            <th scope="row" className="py-2 text-left font-normal">
              {monthName(month)}
            </th>
            <td className="py-2 text-right">{sales}</td>
            <td className="hidden py-2 text-right sm:table-cell">{formatAmount(paid)}</td>
            <td className="py-2 text-right">{formatAmount(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
