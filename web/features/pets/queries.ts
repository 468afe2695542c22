import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EXAMPLE_PETS_MAX, NEWEST } from '../../../contract/business.ts';
import { uploadPhoto as setCover } from '../../../contract/pets/pet-photos.ts';
import * as pets from '../../../contract/pets/pets.ts';
import { hasCode, type CallInput } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { patchPages, read, readPages } from '../../calls/query-client.ts';
import { useNewest } from '../../calls/newest.ts';
import { undoWithMessage, useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
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

const patchPets = (patch: (known: pets.Pet[], page: number) => pets.Pet[]): void =>
  patchPages(pets.myPets, (page, index) => ({ ...page, pets: patch(page.pets, index) }));

/** The newest pets of the whole marketplace, for the landing page. */
export function useExamplePets() {
  return useQuery(read(pets.listPets, { query: { limit: EXAMPLE_PETS_MAX } }));
}

const replacePet = ({ pet: changed }: { pet: pets.Pet }): void =>
  patchPets((known) => known.map((pet) => (pet.id === changed.id ? changed : pet)));

/** After a change of a pet's photos. */
export function showCover(petId: string, imageUrl: string | null): void {
  patchPets((known) => known.map((pet) => (pet.id === petId ? { ...pet, imageUrl } : pet)));
}

export const createPet = (body: CallInput<typeof pets.createPet>['body']) =>
  change(
    pets.createPet,
    { body },
    {
      petId: ({ pet }) => pet.id,
      // After a lost answer, the list may already contain the pet.
      answered: ({ pet }) =>
        patchPets((known, page) => [...(page === 0 ? [pet] : []), ...known.filter(({ id }) => id !== pet.id)]),
    },
  );

/** Updates a pet; `status: 'active'` puts a refunded one up for sale again. */
export const updatePet = (id: string, body: CallInput<typeof pets.updatePet>['body']) =>
  change(pets.updatePet, { params: { id }, body }, { petId: id, answered: replacePet });

export function useUploadPhoto() {
  return useAct(
    ({ petId, file, onProgress }: { petId: string; file: File; onProgress: (share: number) => void }) =>
      change(
        setCover,
        { params: { id: petId } },
        {
          send: () => uploadPhoto(petId, file, onProgress),
          petId,
          answered: replacePet,
          isOutdatedBy: (error) => hasCode(error, 'sold'),
        },
      ),
    {
      done: ({ pet }) => notify.success('Photo Saved', `${pet.name} is ready to be shown.`),
      failed: (error) => {
        // Sold since the list was read: reading it again removes the button and its inline error, hence the toast.
        if (hasCode(error, 'sold')) notify.error('Photo Not Saved', error.message);
      },
    },
  );
}

export function useDeletePet() {
  return useAct(
    ({ id }: pets.Pet) =>
      change(
        pets.deletePet,
        { params: { id } },
        { petId: id, answered: () => patchPets((known) => known.filter((pet) => pet.id !== id)) },
      ),
    {
      done: (_, { id, name }) =>
        notify.undo('Payment Request Deleted', `You’ll find ${name} under Pets, Archived.`, () =>
          undoWithMessage(() => change(pets.restorePet, { params: { id } }, { petId: id, waits: true })),
        ),
      failed: 'Error Deleting Payment Request',
    },
  );
}
