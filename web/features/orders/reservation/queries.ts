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
} from '../../../../contract/reservations/reserved-orders.ts';
import { myOrders } from '../../../../contract/orders/orders.ts';
import { myPaymentLinks } from '../../../../contract/payment-links/payment-links.ts';
import { myPets } from '../../../../contract/pets/pets.ts';
import { getSale, type Sale } from '../../../../contract/sales/sales.ts';
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

/** An action that changes what is shown: the two sentences of its success, and the title of its failure. */
function useAct<Given = void>(
  sale: Sale,
  act: (given: Given) => Promise<unknown>,
  [done, doneText, notDone]: [title: string, text: string, failure: string],
) {
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify.success(done, doneText);
      readAgain(sale);
    },
    onError: failed(notDone),
  });
}

/** Ends a reservation by its terms, or returns the deposit, too. */
export const useRelease = (sale: Sale) =>
  useAct(sale, (returnAll: boolean) => call(releaseOrder, { params: paramsOf(sale), body: { returnAll } }), [
    'Reservation Ended',
    `${sale.order.pet.name} is for sale again.`,
    'Reservation Not Ended',
  ]);

export const useRecordCash = (sale: Sale) =>
  useAct(sale, (body: CallInput<typeof recordCash>['body']) => call(recordCash, { params: paramsOf(sale), body }), [
    'Payment Recorded',
    'We’ve emailed the buyer to confirm it.',
    'Payment Not Recorded',
  ]);

export const useWithdrawCash = (sale: Sale) =>
  useAct(sale, () => call(withdrawCash, { params: paramsOf(sale) }), [
    'Record Withdrawn',
    'The buyer no longer has to confirm it.',
    'Record Not Withdrawn',
  ]);

export const useReturnCash = (sale: Sale) =>
  useAct(sale, (paymentId: string) => call(returnCash, { params: paramsOf(sale), body: { paymentId } }), [
    'Return Recorded',
    'We’ve emailed the buyer about it.',
    'Return Not Recorded',
  ]);

export function useSendAddress(sale: Sale) {
  return useMutation({
    mutationFn: () => call(sendReservationAddress, { params: paramsOf(sale) }),
    onSuccess: () => notify.success('New Link Sent', 'We’ve emailed it to the buyer. The old one no longer works.'),
    onError: failed('Link Not Sent'),
  });
}

export const useProposeMove = (sale: Sale) =>
  useAct(sale, (petId: string) => call(proposeMove, { params: paramsOf(sale), body: { petId } }), [
    'Move Proposed',
    'We’ve emailed the buyer, who can accept or decline.',
    'Move Not Proposed',
  ]);

export const useWithdrawMove = (sale: Sale) =>
  useAct(sale, () => call(withdrawMove, { params: paramsOf(sale) }), [
    'Proposal Withdrawn',
    'The reservation stays as it is.',
    'Proposal Not Withdrawn',
  ]);

/** Pets that the reservation can move to; read for each dialog, since they are sold meanwhile. */
export const useMoveTargets = (sale: Sale, q: string) =>
  useQuery({
    ...read(moveTargets, { params: paramsOf(sale), query: { q } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
