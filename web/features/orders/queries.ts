import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { formatMoney } from '../../../contract/money.ts';
import { myOrders, refundOrder, salesFigures, type Order } from '../../../contract/orders.ts';
import { myPaymentLinks } from '../../../contract/payment-links.ts';
import { myPets } from '../../../contract/pets.ts';
import { call, type Answer } from '../../calls/api.ts';
import { isHandled, keyOf, queryClient, read } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';

type Page = Answer<typeof myOrders>;

/** The breeder's sales, newest first, paginated. */
export function useMyOrders() {
  return useInfiniteQuery({
    queryKey: keyOf(myOrders),
    queryFn: ({ pageParam }) => call(myOrders, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
  });
}

export function useSalesFigures() {
  return useQuery(read(salesFigures, {}));
}

export function useRefund(order: Order) {
  return useMutation({
    /** `amount`: part of the price, as typed; without it, all that is left. `key` is the idempotency key. */
    mutationFn: ({ amount, key }: { amount?: string; key: string; backCents: number }) =>
      call(refundOrder, { params: { id: order.id }, body: amount === undefined ? { key } : { amount, key } }),
    onSuccess: ({ order: changed }, { backCents }) => {
      queryClient.setQueryData<InfiniteData<Page>>(keyOf(myOrders), (all) => all && replaceIn(all, changed));
      notify.success('Refund Sent', `${formatMoney(backCents)} is on its way back to the buyer.`);
      // Pet status, links and figures depend on the order.
      for (const list of [myPets, myPaymentLinks, salesFigures])
        void queryClient.invalidateQueries({ queryKey: keyOf(list) });
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Refund Failed', error.message);
    },
  });
}

function replaceIn(all: InfiniteData<Page>, changed: Order): InfiniteData<Page> {
  const pages = all.pages.map((page) => ({
    ...page,
    orders: page.orders.map((order) => (order.id === changed.id ? changed : order)),
  }));
  return { ...all, pages };
}
