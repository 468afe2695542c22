import { useMutation, useQuery } from '@tanstack/react-query';
import { releaseOrder } from '../../../../contract/deposits.ts';
import { myOrders } from '../../../../contract/orders.ts';
import { myPaymentLinks } from '../../../../contract/payment-links.ts';
import { myPets } from '../../../../contract/pets.ts';
import { orderReceipt } from '../../../../contract/receipts.ts';
import { getSale, saveSaleNotes, type Sale } from '../../../../contract/sales.ts';
import { addressOf, call } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient, read, setRead } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { refreshListing } from '../../listings/refresh.ts';

export function useSale(id: string) {
  return useQuery(read(getSale, { params: { id } }));
}

/** Ends a reservation by its terms. */
export function useRelease({ order }: Sale) {
  return useMutation({
    mutationFn: () => call(releaseOrder, { params: { id: order.id }, body: {} }),
    onSuccess: () => {
      notify.success('Reservation Ended', `${order.pet.name} is for sale again.`);
      if (order.pet.id !== null) void refreshListing(order.pet.id);
      for (const shown of [getSale, myOrders, myPets, myPaymentLinks])
        void queryClient.invalidateQueries({ queryKey: keyOf(shown) });
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Reservation Not Ended', error.message);
    },
  });
}

/** The receipt as the buyer has it, as a PDF. */
export const receiptAddress = (orderId: string): string => addressOf(orderReceipt, { params: { id: orderId } });

export function useSaveNotes(sale: Sale) {
  const params = { id: sale.order.id };
  return useMutation({
    mutationFn: (notes: string) => call(saveSaleNotes, { params, body: { notes } }),
    onSuccess: ({ notes }) => {
      setRead(getSale, { params }, { sale: { ...sale, notes } });
      notify.success('Notes Saved', 'Buyers see them on no page.');
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Notes Not Saved', error.message);
    },
  });
}
