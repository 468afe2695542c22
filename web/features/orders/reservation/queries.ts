import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  moveTargets,
  proposeMove,
  releaseOrder,
  returnCash,
  sendReservationAddress,
  withdrawCash,
  withdrawMove,
} from '../../../../contract/reservations/reserved-orders.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import type { CallInput } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { read } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';

/** What breeders do with a reservation; each answer is read again, as figures and lists change with it. */
const toOrderParams = ({ order }: Sale) => ({ id: order.id });

/** An action that changes what is shown: the two sentences of its success, and the title of its failure. */
function useActOnSale<E extends Endpoint, Given = void>(
  sale: Sale,
  endpoint: E,
  inputOf: (given: Given) => CallInput<E>,
  [done, doneText, failed]: [title: string, text: string, failure: string],
) {
  return useAct((given: Given) => change(endpoint, inputOf(given), { petId: sale.order.pet.id }), {
    done: () => notify.success(done, doneText),
    failed,
  });
}

/** Ends a reservation by its terms, or returns the deposit, too. */
export const useRelease = (sale: Sale) =>
  useActOnSale(sale, releaseOrder, (returnAll: boolean) => ({ params: toOrderParams(sale), body: { returnAll } }), [
    'Reservation Ended',
    `${sale.order.pet.name} is for sale again.`,
    'Reservation Not Ended',
  ]);

export const useWithdrawCash = (sale: Sale) =>
  useActOnSale(sale, withdrawCash, () => ({ params: toOrderParams(sale) }), [
    'Record Withdrawn',
    'The buyer no longer has to confirm it.',
    'Record Not Withdrawn',
  ]);

export const useReturnCash = (sale: Sale) =>
  useActOnSale(sale, returnCash, (paymentId: string) => ({ params: toOrderParams(sale), body: { paymentId } }), [
    'Return Recorded',
    'We’ve emailed the buyer about it.',
    'Return Not Recorded',
  ]);

export const useSendAddress = (sale: Sale) =>
  useActOnSale(sale, sendReservationAddress, () => ({ params: toOrderParams(sale) }), [
    'New Link Sent',
    'We’ve emailed it to the buyer. The old one no longer works.',
    'Link Not Sent',
  ]);

export const useProposeMove = (sale: Sale) =>
  useActOnSale(sale, proposeMove, (petId: string) => ({ params: toOrderParams(sale), body: { petId } }), [
    'Move Proposed',
    'We’ve emailed the buyer, who can accept or decline.',
    'Move Not Proposed',
  ]);

export const useWithdrawMove = (sale: Sale) =>
  useActOnSale(sale, withdrawMove, () => ({ params: toOrderParams(sale) }), [
    'Proposal Withdrawn',
    'The reservation stays as it is.',
    'Proposal Not Withdrawn',
  ]);

/** Pets that the reservation can move to; read for each dialog, since they are sold meanwhile. */
export const useMoveTargets = (sale: Sale, q: string) =>
  useQuery({
    ...read(moveTargets, { params: toOrderParams(sale), query: { q } }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
