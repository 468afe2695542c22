import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { NEWEST } from '../../../contract/business.ts';
import { formatMoney } from '../../../contract/money.ts';
import { countSales, myOrders, refundOrder, salesFigures, type Order } from '../../../contract/orders/orders.ts';
import { myPaymentLinks } from '../../../contract/payment-links/payment-links.ts';
import { getSale, type Sale } from '../../../contract/sales/sales.ts';
import { myPets } from '../../../contract/pets/pets.ts';
import { call, type CallInput } from '../../calls/api.ts';
import { isHandled, keyOf, patchPages, queryClient, read, readPages } from '../../calls/query-client.ts';
import { useNewest } from '../../calls/newest.ts';
import { notify } from '../../ui/notify.ts';
import { refreshListing } from '../listings/refresh.ts';

/** The breeder's sales, paginated; what was found before stays until the next answer. */
export function useMyOrders(query: CallInput<typeof myOrders>['query']) {
  return useInfiniteQuery({
    ...readPages(myOrders, query),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.orders),
  });
}

/** The newest of them, for the overview. */
export function useNewestOrders() {
  return useNewest(
    useInfiniteQuery({
      ...readPages(myOrders, { limit: NEWEST }),
      select: ({ pages }) => pages.flatMap((page) => page.orders),
    }),
  );
}

/** How many sales each tab of the list has. */
export function useSaleCounts() {
  return useQuery(read(countSales, {}));
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
      patchPages(myOrders, (page) => ({
        ...page,
        orders: page.orders.map((each) => (each.id === changed.id ? { ...changed, pet: each.pet } : each)),
      }));
      queryClient.setQueriesData<{ sale: Sale }>({ queryKey: keyOf(getSale) }, (known) =>
        known?.sale.order.id === changed.id
          ? { sale: { ...known.sale, order: { ...changed, pet: known.sale.order.pet } } }
          : known,
      );
      notify.success('Refund Sent', `${formatMoney(backCents)} is on its way back to the buyer.`);
      if (order.pet.id !== null) void refreshListing(order.pet.id);
      // Pet status, links and figures depend on the order.
      for (const list of [myPets, myPaymentLinks, salesFigures, countSales, getSale])
        void queryClient.invalidateQueries({ queryKey: keyOf(list) });
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Refund Failed', error.message);
    },
  });
}
