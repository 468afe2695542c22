import { OrderList } from '../features/orders/order-list.tsx';
import { useMyOrders } from '../features/orders/queries.ts';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { ListSection } from '../ui/list-section.tsx';
import { ShowOlder } from '../ui/show-older.tsx';

export default function SalesPage() {
  const orders = useMyOrders();
  return (
    <>
      <PageTitle>Sales</PageTitle>
      <div className="mt-6">
        <ListSection id="sales" title="Your Sales">
          <OrderList orders={orders} />
          <ShowOlder what="sales" pages={orders} />
        </ListSection>
      </div>
    </>
  );
}
