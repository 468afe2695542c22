import { useState } from 'react';
import type { SaleTab } from '../../contract/orders.ts';
import { OrderList } from '../features/orders/order-list.tsx';
import { useMyOrders } from '../features/orders/queries.ts';
import { SalesTools } from '../features/orders/sales-tools.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { ListSection } from '../ui/list-section.tsx';
import { ShowOlder } from '../ui/show-older.tsx';
import { useSettled } from '../ui/use-settled.ts';

export default function SalesPage() {
  const [tab, setTab] = useState<SaleTab>('all');
  const [search, setSearch] = useState('');
  const q = useSettled(search.trim());
  const isFiltered = tab !== 'all' || q !== '';
  const orders = useMyOrders(isFiltered ? { tab, q } : {});
  return (
    <>
      <PageTitle>Sales</PageTitle>
      <div className="mt-6">
        <ListSection id="sales" title="Your Sales">
          <SalesTools tab={tab} search={search} onTab={setTab} onSearch={setSearch} />
          <OrderList orders={orders} {...(isFiltered ? { emptyText: 'No sale matches.' } : {})} />
          <ShowOlder what="sales" pages={orders} />
        </ListSection>
      </div>
    </>
  );
}
