import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  getDeposit,
  getDepositDefault,
  removeDeposit,
  removeDepositDefault,
  removeLitterDeposit,
  setDeposit,
  setDepositDefault,
  setLitterDeposit,
  type depositForm,
} from '../../../../contract/pets/deposits.ts';
import { change } from '../../../calls/change.ts';
import { read } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';

/** Read for each dialog, since the offer changes with price and date. */
export const useDeposit = (id: string) => useQuery({ ...read(getDeposit, { params: { id } }), gcTime: 0 });

/** What the forms of new deposits start with. */
export const useDepositDefault = () => useQuery(read(getDepositDefault, {}));

type Body = z.input<typeof depositForm> | null;

/** Whose deposit is saved: a pet's, or the same for each pet of a litter. */
export interface DepositOwner {
  kind: 'pet' | 'litter';
  id: string;
  name: string;
}

/** Stores a deposit; null: buyers pay the full price. */
export function useSaveDeposit({ kind, id, name }: DepositOwner) {
  const save = kind === 'pet' ? saveOfPet : saveOfLitter;
  return useAct((body: Body) => save(id, body), {
    done: (_, body) => {
      const whose = kind === 'pet' ? name : `the pets of ${name}`;
      notify.success(
        'Deposit Saved',
        body === null ? `Buyers of ${whose} pay the full price.` : `Buyers can reserve ${whose} with a deposit.`,
      );
    },
    failed: 'Deposit Not Saved',
  });
}

/** Stores what the forms of new deposits start with; null: the usual terms. */
export const useSaveDepositDefault = () =>
  useAct(saveDefault, {
    done: () => notify.success('Terms Saved', 'The next deposits you set start with them.'),
    failed: 'Terms Not Saved',
  });

async function saveDefault(body: Body): Promise<void> {
  if (body === null) await change(removeDepositDefault, {});
  else await change(setDepositDefault, { body });
}

async function saveOfPet(id: string, body: Body): Promise<void> {
  if (body === null) await change(removeDeposit, { params: { id } }, { petId: id });
  else await change(setDeposit, { params: { id }, body }, { petId: id });
}

async function saveOfLitter(id: string, body: Body): Promise<void> {
  if (body === null) await change(removeLitterDeposit, { params: { id } });
  else await change(setLitterDeposit, { params: { id }, body });
}
