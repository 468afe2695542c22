import { useMutation, useQuery } from '@tanstack/react-query';
import { EXAMPLE_PETS_MAX } from '../../../contract/business.ts';
import { myPaymentLinks } from '../../../contract/payment-links.ts';
import * as pets from '../../../contract/pets.ts';
import { call, hasCode, type CallInput } from '../../calls/api.ts';
import { isHandled, keyOf, patchRead, queryClient, read } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';
import { uploadPhoto } from './photos/upload-photo.ts';

export function useMyPets() {
  return useQuery(read(pets.myPets, {}));
}

/** The newest pets of the whole marketplace, for the landing page. */
export function useExamplePets() {
  return useQuery(read(pets.listPets, { query: { limit: EXAMPLE_PETS_MAX } }));
}

function replacePet(changed: pets.Pet): void {
  patchRead(pets.myPets, (answer) => ({ pets: answer.pets.map((pet) => (pet.id === changed.id ? changed : pet)) }));
}

export function useCreatePet() {
  return useMutation({
    mutationFn: (body: CallInput<typeof pets.createPet>['body']) => call(pets.createPet, { body }),
    onSuccess: ({ pet }) =>
      // After a lost answer, the list may already contain the pet.
      patchRead(pets.myPets, ({ pets: known }) => ({ pets: [pet, ...known.filter(({ id }) => id !== pet.id)] })),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Creating Pet', error.message);
    },
  });
}

/** Updates a pet; `status: 'active'` puts a refunded one up for sale again. */
export function useUpdatePet(done: (pet: pets.Pet) => [title: string, text?: string]) {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof pets.updatePet>['body']) =>
      call(pets.updatePet, { params: { id }, body }),
    onSuccess: ({ pet }) => {
      replacePet(pet);
      notify.success(...done(pet));
      // Saved links show name and price.
      void queryClient.invalidateQueries({ queryKey: keyOf(myPaymentLinks) });
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Updating Payment Request', error.message);
    },
  });
}

export function useUploadPhoto() {
  return useMutation({
    mutationFn: (input: { petId: string; file: File; onProgress: (share: number) => void }) => uploadPhoto(input),
    onSuccess: ({ pet }) => {
      replacePet(pet);
      // Saved links show the photo.
      void queryClient.invalidateQueries({ queryKey: keyOf(myPaymentLinks) });
    },
    onError: (error) => {
      if (!hasCode(error, 'sold')) return;
      // Sold since the list was fetched: the refetch removes the button and its inline error, hence the toast.
      notify.error('Photo Not Saved', error.message);
      void queryClient.invalidateQueries({ queryKey: keyOf(pets.myPets) });
    },
  });
}

export function useDeletePet() {
  return useMutation({
    mutationFn: (id: string) => call(pets.deletePet, { params: { id } }),
    onSuccess: (_, id) => {
      patchRead(pets.myPets, (answer) => ({ pets: answer.pets.filter((pet) => pet.id !== id) }));
      notify.success('Payment Request Deleted');
      // Deleting a pet archives its links.
      void queryClient.invalidateQueries({ queryKey: keyOf(myPaymentLinks) });
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Deleting Payment Request', error.message);
    },
  });
}
