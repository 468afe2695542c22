import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getSetup } from '../../../contract/analytics/analytics.ts';
import { EXAMPLE_PETS_MAX, NEWEST } from '../../../contract/business.ts';
import { salesFigures } from '../../../contract/orders/orders.ts';
import { myPaymentLinks } from '../../../contract/payment-links/payment-links.ts';
import { petPhotos } from '../../../contract/pets/pet-photos.ts';
import * as pets from '../../../contract/pets/pets.ts';
import { call, hasCode, type CallInput } from '../../calls/api.ts';
import { isHandled, keyOf, patchPages, queryClient, read, readPages } from '../../calls/query-client.ts';
import { useNewest } from '../../calls/newest.ts';
import { notify } from '../../ui/notify.ts';
import { takeBack } from '../listings/queries.ts';
import { refreshListing } from '../listings/refresh.ts';
import { uploadPhoto } from './upload-photo.ts';

/** The newest of them, for the overview. */
export function useNewestPets() {
  return useNewest(
    useInfiniteQuery({
      ...readPages(pets.myPets, { limit: NEWEST }),
      select: ({ pages }) => pages.flatMap((page) => page.pets),
    }),
  );
}

const patchPets = (change: (known: pets.Pet[], page: number) => pets.Pet[]): void =>
  patchPages(pets.myPets, (page, index) => ({ ...page, pets: change(page.pets, index) }));

/** Saved links show name, price and photo of a pet; the figures count the active ones. */
function refreshWhatShowsPets(petId: string): void {
  void refreshListing(petId);
  for (const list of [myPaymentLinks, salesFigures, getSetup])
    void queryClient.invalidateQueries({ queryKey: keyOf(list) });
}

/** The newest pets of the whole marketplace, for the landing page. */
export function useExamplePets() {
  return useQuery(read(pets.listPets, { query: { limit: EXAMPLE_PETS_MAX } }));
}

function replacePet(changed: pets.Pet): void {
  patchPets((known) => known.map((pet) => (pet.id === changed.id ? changed : pet)));
}

/** After a change of a pet's photos. */
export function showCover(petId: string, imageUrl: string | null): void {
  patchPets((known) => known.map((pet) => (pet.id === petId ? { ...pet, imageUrl } : pet)));
  void refreshListing(petId);
  for (const shown of [myPaymentLinks, petPhotos, getSetup])
    void queryClient.invalidateQueries({ queryKey: keyOf(shown) });
}

export function useCreatePet() {
  return useMutation({
    mutationFn: (body: CallInput<typeof pets.createPet>['body']) => call(pets.createPet, { body }),
    onSuccess: ({ pet }) => {
      // After a lost answer, the list may already contain the pet.
      patchPets((known, page) => [...(page === 0 ? [pet] : []), ...known.filter(({ id }) => id !== pet.id)]);
      void refreshListing(pet.id);
      void queryClient.invalidateQueries({ queryKey: keyOf(salesFigures) });
    },
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
      refreshWhatShowsPets(pet.id);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Updating Payment Request', error.message);
    },
  });
}

export function useUploadPhoto() {
  return useMutation({
    mutationFn: ({ petId, file, onProgress }: { petId: string; file: File; onProgress: (share: number) => void }) =>
      uploadPhoto(petId, file, onProgress),
    onSuccess: ({ pet }) => {
      replacePet(pet);
      refreshWhatShowsPets(pet.id);
      void queryClient.invalidateQueries({ queryKey: keyOf(petPhotos) });
    },
    onError: (error, { petId }) => {
      if (!hasCode(error, 'sold')) return;
      // Sold since the list was fetched: the refetch removes the button and its inline error, hence the toast.
      notify.error('Photo Not Saved', error.message);
      void queryClient.invalidateQueries({ queryKey: keyOf(pets.myPets) });
      void refreshListing(petId);
    },
  });
}

export function useDeletePet() {
  return useMutation({
    mutationFn: ({ id }: pets.Pet) => call(pets.deletePet, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      patchPets((known) => known.filter((pet) => pet.id !== id));
      notify.undo('Payment Request Deleted', `You’ll find ${name} under Pets, Archived.`, () =>
        takeBack(id, () => call(pets.restorePet, { params: { id } })),
      );
      // Deleting a pet archives its links.
      refreshWhatShowsPets(id);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Deleting Payment Request', error.message);
    },
  });
}
