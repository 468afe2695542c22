import { useMutation } from '@tanstack/react-query';
import { recordCash, releaseOrder, returnCash, withdrawCash } from '../../../../contract/deposits.ts';
import { myOrders } from '../../../../contract/orders.ts';
import { myPaymentLinks } from '../../../../contract/payment-links.ts';
import { myPets } from '../../../../contract/pets.ts';
import { getSale, type Sale } from '../../../../contract/sales.ts';
import { call, type CallInput } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { refreshListing } from '../../listings/refresh.ts';

/** What breeders do with a reservation; each answer is read again, as figures and lists change with it. */
const paramsOf = ({ order }: Sale) => ({ id: order.id });

function readAgain({ order }: Sale): void {
  if (order.pet.id !== null) void refreshListing(order.pet.id);
  for (const shown of [getSale, myOrders, myPets, myPaymentLinks])
    void queryClient.invalidateQueries({ queryKey: keyOf(shown) });
}

const failed = (title: string) => (error: Error) => {
  if (!isHandled(error)) notify.error(title, error.message);
};

/** Ends a reservation by its terms. */
export function useRelease(sale: Sale) {
  return useMutation({
    mutationFn: () => call(releaseOrder, { params: paramsOf(sale), body: {} }),
    onSuccess: () => {
      notify.success('Reservation Ended', `${sale.order.pet.name} is for sale again.`);
      readAgain(sale);
    },
    onError: failed('Reservation Not Ended'),
  });
}

export function useRecordCash(sale: Sale) {
  return useMutation({
    mutationFn: (body: CallInput<typeof recordCash>['body']) => call(recordCash, { params: paramsOf(sale), body }),
    onSuccess: () => {
      notify.success('Payment Recorded', 'The buyer has an email and confirms it.');
      readAgain(sale);
    },
    onError: failed('Payment Not Recorded'),
  });
}

export function useWithdrawCash(sale: Sale) {
  return useMutation({
    mutationFn: () => call(withdrawCash, { params: paramsOf(sale) }),
    onSuccess: () => {
      notify.success('Payment Taken Back', 'The buyer has nothing to confirm.');
      readAgain(sale);
    },
    onError: failed('Payment Not Taken Back'),
  });
}

export function useReturnCash(sale: Sale) {
  return useMutation({
    mutationFn: (paymentId: string) => call(returnCash, { params: paramsOf(sale), body: { paymentId } }),
    onSuccess: () => {
      notify.success('Return Recorded', 'The buyer has an email about it.');
      readAgain(sale);
    },
    onError: failed('Return Not Recorded'),
  });
}
