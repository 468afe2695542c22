import { useCallback } from 'react';
import type { ListedOrder } from '../../contract/orders/orders.ts';
import type { SaleTab } from '../../contract/orders/sale-filters.ts';
import { toListQuery, useShownSales } from '../features/orders/list/address.ts';
import { PaymentsInFlight } from '../features/orders/list/payments-in-flight.tsx';
import { SalesTools } from '../features/orders/list/sales-tools.tsx';
import { NO_SALES } from '../features/orders/no-sales.ts';
import { OrderList } from '../features/orders/order-list.tsx';
import { OrderRow } from '../features/orders/order-row.tsx';
import { useMyOrders, useSaleCounts } from '../features/orders/queries.ts';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Empty } from '../ui/empty.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { WindowedList } from '../ui/windowed-list.tsx';

const NOTHING: Record<SaleTab, string> = {
  all: NO_SALES,
  paid: 'No paid sales. They appear here as soon as a buyer has paid.',
  reserved: 'No reservations. A pet that a buyer reserved with a deposit waits here for its balance.',
  refunded: 'Nothing refunded. A sale moves here when you return all or part of it.',
  disputed: 'No disputes. If a buyer asks their bank for a payment back, you find it here, with what to do.',
};

/** Without what narrows the list; its order stays. */
const ALL = { tab: 'all', q: '', method: undefined, period: undefined } as const;

const ROW_HEIGHT = 150;
const toSaleId = ({ id }: ListedOrder) => id;

export default function SalesPage() {
  const [shown, show] = useShownSales();
  const { tab, q, method, period } = shown;
  const isNarrowed = q !== '' || method !== undefined || period !== undefined;
  // What is narrowed has no count of its own.
  const counted = useSaleCounts().data?.counts[tab];
  const count = isNarrowed ? undefined : counted;
  const orders = useMyOrders(toListQuery(shown));
  const { hasNextPage, isFetching, fetchNextPage } = orders;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <>
      <PageTitle>Sales</PageTitle>
      {tab === 'all' && !isNarrowed && <PaymentsInFlight />}
      <div className="mt-6">
        <section aria-labelledby="sales-title">
          <h2 id="sales-title" className="sr-only">
            Your Sales
          </h2>
          <SalesTools shown={shown} onShow={show} />
          <div className={orders.data ? undefined : 'min-h-svh'}>
            <OrderList
              orders={orders}
              empty={
                isNarrowed ? (
                  <NoMatch onClear={() => show(ALL)}>No sales match.</NoMatch>
                ) : (
                  <Empty>{NOTHING[tab]}</Empty>
                )
              }
            >
              {(loaded) => (
                <WindowedList
                  label="Sales"
                  rows={loaded}
                  keyOf={toSaleId}
                  rowHeight={ROW_HEIGHT}
                  count={hasNextPage ? count : loaded.length}
                  onNearEnd={more}
                >
                  {(order, position) => <OrderRow key={order.id} order={order} position={position} />}
                </WindowedList>
              )}
            </OrderList>
          </div>
        </section>
      </div>
    </>
  );
}
