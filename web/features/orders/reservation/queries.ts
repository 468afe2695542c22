import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  moveTargets,
  proposeMove,
  recordCash,
  releaseOrder,
  returnCash,
  sendReservationAddress,
  withdrawCash,
  withdrawMove,
} from '../../../../contract/reserved-orders.ts';
import { myOrders } from '../../../../contract/orders.ts';
import { myPaymentLinks } from '../../../../contract/payment-links.ts';
import { myPets } from '../../../../contract/pets.ts';
import { getSale, type Sale } from '../../../../contract/sales.ts';
import { call, type CallInput } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient, read } from '../../../calls/query-client.ts';
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

export function useSendAddress(sale: Sale) {
  return useMutation({
    mutationFn: () => call(sendReservationAddress, { params: paramsOf(sale) }),
    onSuccess: () => notify.success('New Link Sent', 'The buyer has it by email. The older one opens nothing anymore.'),
    onError: failed('Link Not Sent'),
  });
}

/** Pets that the reservation can move to; read for each dialog, since they are sold meanwhile. */
export const useMoveTargets = (sale: Sale, q: string) =>
  useQuery({
    ...read(moveTargets, { params: paramsOf(sale), query: { q } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

export function useProposeMove(sale: Sale) {
  return useMutation({
    mutationFn: (petId: string) => call(proposeMove, { params: paramsOf(sale), body: { petId } }),
    onSuccess: () => {
      notify.success('Move Proposed', 'The buyer has an email and accepts it or not.');
      readAgain(sale);
    },
    onError: failed('Move Not Proposed'),
  });
}

export function useWithdrawMove(sale: Sale) {
  return useMutation({
    mutationFn: () => call(withdrawMove, { params: paramsOf(sale) }),
    onSuccess: () => {
      notify.success('Proposal Taken Back', 'The reservation stays as it is.');
      readAgain(sale);
    },
    onError: failed('Proposal Not Taken Back'),
  });
}
