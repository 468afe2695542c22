import { useMutation, useQuery } from '@tanstack/react-query';
import { getDeposit, removeDeposit, setDeposit, type depositForm } from '../../../../contract/deposits.ts';
import type { z } from 'zod';
import { call } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient, read } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { refreshListing } from '../../listings/refresh.ts';

/** Read for each dialog, since the offer changes with price and date. */
export const useDeposit = (id: string) => useQuery({ ...read(getDeposit, { params: { id } }), gcTime: 0 });

/** Stores the deposit of a pet; null: buyers pay the full price. */
export function useSaveDeposit(petId: string, petName: string) {
  const params = { id: petId };
  return useMutation({
    mutationFn: async (body: z.input<typeof depositForm> | null) => {
      if (body === null) await call(removeDeposit, { params });
      else await call(setDeposit, { params, body });
      return body;
    },
    onSuccess: (body) => {
      notify.success(
        'Deposit Saved',
        body === null ? `Buyers of ${petName} pay the full price.` : `Buyers can reserve ${petName} with a deposit.`,
      );
      void queryClient.invalidateQueries({ queryKey: keyOf(getDeposit) });
      void refreshListing(petId);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Deposit Not Saved', error.message);
    },
  });
}
