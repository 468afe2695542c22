import { useCallback, useState } from 'react';
import type { Order, SaleTab } from '../../contract/orders.ts';
import { OrderList } from '../features/orders/order-list.tsx';
import { OrderRow } from '../features/orders/order-row.tsx';
import { useMyOrders, useSaleCounts } from '../features/orders/queries.ts';
import { SalesTools } from '../features/orders/sales-tools.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { ListSection } from '../ui/list-section.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { WindowedList } from '../ui/windowed-list.tsx';

const ROW_HEIGHT = 150;
const idOf = ({ id }: Order) => id;

export default function SalesPage() {
  const [tab, setTab] = useState<SaleTab>('all');
  const [search, setSearch] = useState('');
  const q = useSettled(search.trim());
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
        <ListSection id="sales" title="Your Sales">
          <SalesTools tab={tab} search={search} onTab={setTab} onSearch={setSearch} />
          <OrderList orders={orders} {...(isFiltered ? { emptyText: 'No sales match.' } : {})}>
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
        </ListSection>
      </div>
    </>
  );
}
