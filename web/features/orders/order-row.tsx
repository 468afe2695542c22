import { useLayoutEffect, useRef, useState } from 'react';
import { telephoneAddress } from '../../../contract/contacts.ts';
import { formatAmount, fromAmount } from '../../../contract/money.ts';
import type { ListedOrder } from '../../../contract/orders/orders.ts';
import { saleAddress } from '../../../contract/screens.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Dotted } from '../../ui/dotted.tsx';
import type { RowPosition } from '../../ui/windowed-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderPhoto } from './order-photo.tsx';
import { isDisputedToo, isRefundable } from './order-status.ts';
import { RefundDialog } from './refund-dialog.tsx';

const CONTACT = 'block py-3 text-evergreen underline underline-offset-4 sm:py-1';

interface OrderRowProps {
  order: ListedOrder;
  /** In a list of which only a part is in the document. */
  position?: RowPosition;
}

export function OrderRow({ order, position }: OrderRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const measure = position?.measure;
  useLayoutEffect(() => measure?.(row.current), [measure]);
  const [refunding, setRefunding] = useState(false);
  const { pet, price, refunded, paymentMethodName, paidAt, createdAt, clientName, clientEmail, clientPhone } = order;
  return (
    <li
      ref={row}
      aria-label={`Sale of ${pet.name}`}
      {...(position && {
        'data-index': position.index,
        'aria-setsize': position.count,
        'aria-posinset': position.index + 1,
      })}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line p-4 last:border-b-0 sm:gap-x-4 sm:p-5"
    >
      <OrderPhoto pet={pet} className="sm:row-span-2" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-lg wrap-anywhere">
            <TextLink className="inline-block py-2 sm:py-1" href={saleAddress(order.id)}>
              {pet.name}
            </TextLink>
          </h3>
          <OrderBadges order={order} />
        </div>
        <Dotted className="mt-1 text-sm text-muted">
          <span className="font-semibold text-ink tabular-nums">{formatAmount(price)}</span>
          {paymentMethodName}
          <time dateTime={paidAt ?? createdAt}>{formatDate(paidAt ?? createdAt)}</time>
        </Dotted>
        <Refunded refunded={refunded} price={price} />
        {order.isDisputed && (
          <p className="mt-2 text-sm text-danger">
            The buyer disputed {isDisputedToo(order) ? 'a payment of this reservation' : 'this payment'}. Open the sale
            to send the bank the evidence before its deadline.
          </p>
        )}
      </div>
      <div className="col-span-full mt-1 flex flex-wrap items-end justify-between gap-x-4 text-sm sm:col-start-2 sm:items-start sm:col-end-auto">
        <div className="flex min-w-0 flex-1 basis-36 flex-wrap items-baseline gap-x-4 wrap-anywhere max-sm:flex-col">
          <p>{clientName ?? 'Buyer'}</p>
          {clientEmail && (
            <a className={CONTACT} href={`mailto:${clientEmail}`}>
              {clientEmail}
            </a>
          )}
          {clientPhone && (
            <a className={CONTACT} href={telephoneAddress(clientPhone)}>
              {clientPhone}
            </a>
          )}
        </div>
        {isRefundable(order) && (
          <Button
            kind="secondary"
            className="ml-auto shrink-0 text-base"
            aria-label={`Refund ${pet.name}`}
            onClick={() => setRefunding(true)}
          >
            Refund
          </Button>
        )}
      </div>
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </li>
  );
}

function Refunded({ refunded, price }: { refunded: string; price: string }) {
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
