import type { Order } from '../../../contract/orders/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { isDisputedToo, ORDER_STATUSES } from './order-status.ts';

/** An order's status, and a dispute that leaves it as it is. */
export function OrderBadges({ order }: { order: Order }) {
  const shown = [ORDER_STATUSES[order.status], ...(isDisputedToo(order) ? [ORDER_STATUSES.disputed] : [])];
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
