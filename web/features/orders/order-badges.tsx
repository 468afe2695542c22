import type { Order } from '../../../contract/orders/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { isDisputedToo, isOnItsWay, ON_ITS_WAY, ORDER_STATUSES, REFUND_OWED, REFUND_WAITS } from './order-status.ts';

/** An order's status, and a dispute that leaves it as it is. */
export function OrderBadges({ order }: { order: Order }) {
  const isUnsent = (order.refundWaits ?? order.refundOwed) !== undefined;
  const shown = [
    ...(isUnsent && order.status === 'refunded' ? [] : [isOnItsWay(order) ? ON_ITS_WAY : ORDER_STATUSES[order.status]]),
    ...(order.refundWaits ? [REFUND_WAITS] : []),
    ...(order.refundOwed ? [REFUND_OWED] : []),
    ...(isDisputedToo(order) ? [ORDER_STATUSES.disputed] : []),
  ];
  return (
    <span className="flex flex-wrap gap-2">
      {shown.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
