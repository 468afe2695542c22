import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { NEWEST } from '../../../contract/business.ts';
import { formatMoney } from '../../../contract/money.ts';
import { countSales, myOrders, refundOrder, salesFigures, type Order } from '../../../contract/orders/orders.ts';
import { paymentsInFlight } from '../../../contract/sales/payments-in-flight.ts';
import { waitingSales } from '../../../contract/sales/waiting-sales.ts';
import { getSale } from '../../../contract/sales/sales.ts';
import type { Answer, CallInput } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { patchPages, patchRead, read, readPages } from '../../calls/query-client.ts';
import { useNewest } from '../../calls/newest.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

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

/** What buyers have agreed to pay, and nobody is certain of. */
export const usePaymentsInFlight = () => useQuery(read(paymentsInFlight, {}));

/** Those that wait for the breeder. */
export const useWaitingSales = () => useQuery(read(waitingSales, {}));

export function useRefund(order: Order) {
  return useAct(
    /** `amount`: part of the price, as typed; without it, all that is left. `key` is the idempotency key. */
    ({ amount, key }: { amount?: string; key: string; backCents: number }) =>
      change(
        refundOrder,
        { params: { id: order.id }, body: amount === undefined ? { key } : { amount, key } },
        // A part of it may be refunded, or a dispute be known by now.
        { petId: order.pet.id, answered: showRefund, isOutdatedBy: () => true },
      ),
    {
      done: ({ order: { refundWaits } }, { backCents }) =>
        refundWaits === undefined
          ? notify.success('Refund Sent', `${formatMoney(backCents)} is on its way back to the buyer.`)
          : notify.info('Refund Waiting', 'Stripe sends it to the buyer once your Stripe balance covers it.'),
      failed: 'Refund Failed',
    },
  );
}

function showRefund({ order: changed }: Answer<typeof refundOrder>): void {
  patchPages(myOrders, (page) => ({
    ...page,
    orders: page.orders.map((each) => (each.id === changed.id ? { ...changed, pet: each.pet } : each)),
  }));
  // The other parts of the sale are still refetched.
  patchRead(getSale, { params: { id: changed.id } }, ({ sale }) => ({
    sale: { ...sale, order: { ...changed, pet: sale.order.pet } },
  }));
}
