import { useCallback } from 'react';
import type { Order, SaleTab } from '../../contract/orders.ts';
import { useShownSales } from '../features/orders/address.ts';
import { NO_SALES, OrderList } from '../features/orders/order-list.tsx';
import { OrderRow } from '../features/orders/order-row.tsx';
import { useMyOrders, useSaleCounts } from '../features/orders/queries.ts';
import { SalesTools } from '../features/orders/sales-tools.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Empty } from '../ui/empty.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { WindowedList } from '../ui/windowed-list.tsx';

const NOTHING: Record<SaleTab, string> = {
  all: NO_SALES,
  paid: 'No paid sales. They appear here as soon as a buyer has paid.',
  reserved: 'No reservations. A pet that a buyer reserved with a deposit waits here for the rest of its price.',
  refunded: 'Nothing refunded. A sale moves here when you return all or part of it.',
  disputed: 'No disputes. If a buyer asks their bank for a payment back, you find it here, with what to do.',
};

const ROW_HEIGHT = 150;
const idOf = ({ id }: Order) => id;

export default function SalesPage() {
  const [{ tab, q }, show] = useShownSales();
  const search = useCallback((text: string) => show({ q: text }), [show]);
  const isFiltered = tab !== 'all' || q !== '';
  // A search has no count of its own.
  const counted = useSaleCounts().data?.counts[tab];
  const count = q === '' ? counted : undefined;
  const orders = useMyOrders(isFiltered ? { tab, q } : {});
  const { hasNextPage, isFetching, fetchNextPage } = orders;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <>
      <PageTitle>Sales</PageTitle>
      <div className="mt-6">
        <section aria-labelledby="sales-title">
          <h2 id="sales-title" className="sr-only">
            Your Sales
          </h2>
          <SalesTools tab={tab} search={q} onTab={(chosen) => show({ tab: chosen })} onSearch={search} />
          <div className={orders.data ? undefined : 'min-h-svh'}>
            <OrderList
              orders={orders}
              empty={
                q === '' ? (
                  <Empty>{NOTHING[tab]}</Empty>
                ) : (
                  <NoMatch onClear={() => show({ tab: 'all', q: '' })}>No sales match.</NoMatch>
                )
              }
            >
              {(loaded) => (
                <WindowedList
                  label="Sales"
                  rows={loaded}
                  keyOf={idOf}
                  rowHeight={ROW_HEIGHT}
                  count={hasNextPage ? count : loaded.length}
                  onNearEnd={more}
                >
                  {(order, place) => <OrderRow key={order.id} order={order} place={place} />}
                </WindowedList>
              )}
            </OrderList>
          </div>
        </section>
      </div>
    </>
  );
}
