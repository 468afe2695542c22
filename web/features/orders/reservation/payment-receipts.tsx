import { FileText } from 'lucide-react';
import { orderReceipt } from '../../../../contract/receipts/receipts.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount } from '../../../../contract/money.ts';
import { toRequestUrl } from '../../../calls/api.ts';
import { buttonClass } from '../../../ui/button-class.ts';

const KINDS: Record<OrderDeposit['payments'][number]['kind'], string> = {
  deposit: 'deposit',
  balance: 'part of the balance',
  cash: 'paid directly',
};

/** The receipt of each payment that has one of its own, as a PDF. */
export function PaymentReceipts({ orderId, payments }: { orderId: string; payments: OrderDeposit['payments'] }) {
  const own = payments.flatMap(({ receipt, ...payment }) => (receipt ? [{ ...payment, receipt }] : []));
  if (own.length === 0) return null;
  return (
    <ul className="mt-3">
      {own.map(({ id, kind, amount, receipt }) => (
        <li key={id}>
          <a
            className={buttonClass('quiet', '-ml-4 text-left')}
            href={toRequestUrl(orderReceipt, { params: { id: orderId }, query: { payment: id } })}
            download
          >
            <FileText aria-hidden="true" className="size-4" />
            Receipt no. {receipt.number}: {formatAmount(amount)}, {KINDS[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}
