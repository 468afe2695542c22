import { useLayoutEffect, useRef, useState } from 'react';
import { telephoneAddress } from '../../../contract/contacts.ts';
import { formatAmount, formatMoney, fromAmount } from '../../../contract/money.ts';
import type { ListedOrder } from '../../../contract/orders/orders.ts';
import { saleAddress } from '../../../contract/screens.ts';
import { later } from '../../shell/later.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import type { RowPosition } from '../../ui/windowed-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderPhoto } from './order-photo.tsx';
import { isDisputedToo, isRefundable } from './order-status.ts';

const RefundDialog = later(() => import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })));

interface OrderRowProps {
  order: ListedOrder;
  /** In a list of which only a part is in the document. */
  position?: RowPosition;
}

export function OrderRow({ order, position }: OrderRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const measure = position?.measure;
  useLayoutEffect(() => measure?.(row.current), [measure]);
  /** Counts, so that what could not be loaded is tried again; 0: closed. */
  const [refunding, setRefunding] = useState(0);
  const { pet, price, paymentMethodName, paidAt, createdAt, clientName, clientEmail, clientPhone } = order;
  return (
    <li
      ref={row}
      aria-label={`Sale of ${pet.name}`}
      {...(position && {
        'data-index': position.index,
        'aria-setsize': position.count,
        'aria-posinset': position.index + 1,
      })}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-line p-3 last:border-b-0 sm:px-4"
    >
      <OrderPhoto pet={pet} className="mt-1 sm:row-span-2" />
      <div className="min-w-0 text-sm">
        <div className="flex flex-wrap items-center gap-x-3">
          <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            <TextLink className="inline-flex min-h-11 items-center sm:min-h-9" href={saleAddress(order.id)}>
              {pet.name}
            </TextLink>
          </h3>
          <OrderBadges order={order} />
        </div>
        <Dotted className="text-muted">
          <span className="font-semibold text-ink tabular-nums">{formatAmount(price)}</span>
          {paymentMethodName}
          <time dateTime={paidAt ?? createdAt}>{formatDate(paidAt ?? createdAt)}</time>
        </Dotted>
        <Refunded order={order} />
        {order.isDisputed && (
          <p className="mt-2 text-danger">
            The buyer disputed {isDisputedToo(order) ? 'a payment of this reservation' : 'this payment'}. Open the sale
            to see what the bank needs, and until when.
          </p>
        )}
      </div>
      <MoreMenu what={`the sale of ${pet.name}`} items={listActs(order, () => setRefunding((before) => before + 1))} />
      <Dotted className="col-span-full mt-1 text-xs text-muted sm:col-span-1 sm:col-start-2 sm:mt-0 sm:text-sm">
        <span className="text-ink">{clientName ?? 'Buyer'}</span>
        {clientEmail}
        {clientPhone && <span className="whitespace-nowrap">{clientPhone}</span>}
      </Dotted>
      {refunding > 0 && (
        <ErrorBoundary key={refunding} fallback={NotLoaded}>
          <RefundDialog order={order} onClose={() => setRefunding(0)} />
        </ErrorBoundary>
      )}
    </li>
  );
}

/** What is rare or returns money stands where no thumb rests. */
function listActs(order: ListedOrder, onRefund: () => void): MenuItem[] {
  const { clientName, clientEmail, clientPhone } = order;
  const buyer = clientName ?? 'the buyer';
  return [
    ...(clientEmail ? [{ label: `Email ${buyer}`, href: `mailto:${clientEmail}` }] : []),
    ...(clientPhone ? [{ label: `Call ${buyer}`, href: telephoneAddress(clientPhone) }] : []),
    ...(isRefundable(order) ? [{ label: 'Refund', onSelect: onRefund, isDanger: true }] : []),
  ];
}

function Refunded({ order: { refunded, refundWaits = '0.00', refundOwed = '0.00', price } }: { order: ListedOrder }) {
  const unsentCents = fromAmount(refundWaits) + fromAmount(refundOwed);
  if (unsentCents > 0)
    return <p className="text-sm text-muted">{formatMoney(unsentCents)} hasn’t reached the buyer yet</p>;
  if (fromAmount(refunded) === 0) return null;
  return (
    <p className="text-sm text-muted">
      {refunded === price ? (
        'Refunded in full'
      ) : (
        <>
          <span className="tabular-nums">{formatAmount(refunded)}</span> of it refunded
        </>
      )}
    </p>
  );
}
