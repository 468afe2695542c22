import { formatAmount } from '../../../contract/money.ts';
import { orderReceipt } from '../../../contract/receipts/receipts.ts';
import { toRequestUrl } from '../../calls/api.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { formatDate } from '../../ui/dates.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useReceipts } from './queries.ts';

/** The receipts of a period as PDFs, for who keeps the books of a breeder; breeders find each beside its sale. */
export function ReceiptList({ period }: { period: string }) {
  const { data, isError, refetch } = useReceipts(period);
  return (
    <section aria-labelledby="receipts-title" className="mt-6 border-t border-line pt-5">
      <h3 id="receipts-title" className="mb-2 text-lg">
        Receipts
      </h3>
      {!data && (isError ? <Retry what="the receipts" onRetry={refetch} /> : <LinesShape />)}
      {data?.receipts.length === 0 && <p className="text-muted">No receipts in this period.</p>}
      <ul className="divide-y divide-line">
        {data?.receipts.map(({ orderId, number, issuedAt, petName, total }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <a
              className={buttonClass('quiet', '-ml-4 min-w-0 flex-1 justify-start wrap-anywhere')}
              href={toRequestUrl(orderReceipt, { params: { id: orderId } })}
              download
            >
              No. {number}, {petName}
            </a>
            <span className="text-sm text-muted">{formatDate(issuedAt)}</span>
            <span className="font-semibold tabular-nums">{formatAmount(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
