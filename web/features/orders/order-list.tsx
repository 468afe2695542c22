import type { ReactNode } from 'react';
import type { ListedOrder } from '../../../contract/orders/orders.ts';
import { Empty } from '../../ui/empty.tsx';
import { Retry } from '../../ui/retry.tsx';
import { NO_SALES } from './no-sales.ts';
import { OrderRow } from './order-row.tsx';

interface OrderListProps {
  orders: { data: ListedOrder[] | undefined; isError: boolean; refetch: () => unknown };
  /** What stands in place of an empty list. */
  empty?: ReactNode;
  /** Draws many rows; without it, all of them are in the document. */
  children?: (orders: ListedOrder[]) => ReactNode;
}

/** The loaded sales as rows, with the list's loading, error and empty states. */
export function OrderList({
  orders: { data, isError, refetch },
  empty = <Empty>{NO_SALES}</Empty>,
  children,
}: OrderListProps) {
  if (!data) return isError ? <Retry what="your sales" onRetry={refetch} /> : <Shape />;
  if (data.length === 0) return empty;
  if (children) return children(data);
  return (
    <ul className="rounded-card border border-line bg-surface">
      {data.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Shape() {
  return (
    <div className="after-a-blink space-y-3 rounded-card border border-line bg-surface p-5" aria-hidden="true">
      <div className="skeleton h-6 w-40" />
      <div className="skeleton h-5 w-full max-w-sm" />
      <div className="skeleton h-5 w-44" />
    </div>
  );
}
