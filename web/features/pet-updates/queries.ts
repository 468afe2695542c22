import { useQuery } from '@tanstack/react-query';
import {
  deleteUpdate,
  listLitterUpdates,
  listPetUpdates,
  postLitterUpdate,
  postPetUpdate,
} from '../../../contract/pet-updates/pet-updates.ts';
import type { CallInput } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

/** What updates are about. */
export interface Subject {
  kind: 'pet' | 'litter';
  id: string;
}

export const useUpdates = ({ kind, id }: Subject) =>
  useQuery(read(kind === 'pet' ? listPetUpdates : listLitterUpdates, { params: { id } }));

export const sendUpdate = ({ kind, id }: Subject, body: CallInput<typeof postPetUpdate>['body']) =>
  change(kind === 'pet' ? postPetUpdate : postLitterUpdate, { params: { id }, body });

export const useDeleteUpdate = () =>
  useAct((id: string) => change(deleteUpdate, { params: { id } }), {
    done: () => notify.success('Update Deleted'),
    failed: 'Error Deleting Update',
  });
