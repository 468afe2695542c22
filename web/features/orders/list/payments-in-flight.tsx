import { formatAmount } from '../../../../contract/money.ts';
import type { PaymentInFlight } from '../../../../contract/sales/payments-in-flight.ts';
import { saleAddress } from '../../../../contract/screens.ts';
import { formatDate } from '../../../ui/dates.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usePaymentsInFlight } from '../queries.ts';

/** Above the sales: what is on its way and no sale yet. Nothing where nothing is. */
export function PaymentsInFlight() {
  const payments = usePaymentsInFlight().data?.payments ?? [];
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="in-flight-title" className="mt-6">
      <h2 id="in-flight-title" className="font-sans text-base font-semibold tracking-normal">
        On their way
      </h2>
      <ul className="mt-2 rounded-card border border-line bg-surface">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Row({ payment }: { payment: PaymentInFlight }) {
  const { orderId, petName, buyerName, amount, methodName, since, certainBy } = payment;
  return (
    <li
      aria-label={`Payment for ${petName}`}
      className="border-b border-line p-3 text-sm last:border-b-0 sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4 sm:px-4"
    >
      <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <TextLink className="inline-flex min-h-11 items-center sm:min-h-9" href={saleAddress(orderId)}>
          {petName}
        </TextLink>
      </h3>
      <Dotted className="text-muted sm:flex-1">
        <span className="font-semibold text-ink tabular-nums">{formatAmount(amount)}</span>
        <span className="text-ink">{buyerName ?? 'Buyer'}</span>
        {methodName}
        <>
          since <time dateTime={since}>{formatDate(since)}</time>
        </>
      </Dotted>
      <p className="mt-1 sm:mt-0">
        {certainBy === null ? (
          'Expected within minutes'
        ) : (
          <>
            Expected by <time dateTime={certainBy}>{formatDate(certainBy)}</time>
          </>
        )}
      </p>
    </li>
  );
}
