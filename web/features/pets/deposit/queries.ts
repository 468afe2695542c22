import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  getDeposit,
  removeDeposit,
  removeLitterDeposit,
  setDeposit,
  setLitterDeposit,
  type depositForm,
} from '../../../../contract/pets/deposits.ts';
import { call } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient, read } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { refreshListing } from '../../listings/refresh.ts';

/** Read for each dialog, since the offer changes with price and date. */
export const useDeposit = (id: string) => useQuery({ ...read(getDeposit, { params: { id } }), gcTime: 0 });

type Body = z.input<typeof depositForm> | null;

/** Whose deposit is saved: a pet's, or the same for each pet of a litter. */
export interface DepositOwner {
  kind: 'pet' | 'litter';
  id: string;
  name: string;
}

/** Stores a deposit; null: buyers pay the full price. */
export function useSaveDeposit({ kind, id, name }: DepositOwner) {
  return useMutation({
    mutationFn: async (body: Body) => {
      await (kind === 'pet' ? saveOfPet(id, body) : saveOfLitter(id, body));
      return body;
    },
    onSuccess: (body) => {
      const whose = kind === 'pet' ? name : `the pets of ${name}`;
      notify.success(
        'Deposit Saved',
        body === null ? `Buyers of ${whose} pay the full price.` : `Buyers can reserve ${whose} with a deposit.`,
      );
      void queryClient.invalidateQueries({ queryKey: keyOf(getDeposit) });
      if (kind === 'pet') void refreshListing(id);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Deposit Not Saved', error.message);
    },
  });
}

async function saveOfPet(id: string, body: Body): Promise<void> {
  if (body === null) await call(removeDeposit, { params: { id } });
  else await call(setDeposit, { params: { id }, body });
}

async function saveOfLitter(id: string, body: Body): Promise<void> {
  if (body === null) await call(removeLitterDeposit, { params: { id } });
  else await call(setLitterDeposit, { params: { id }, body });
}
