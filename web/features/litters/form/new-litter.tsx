import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { bearLitter, createLitter, type Litter } from '../../../../contract/litters/litters.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { change } from '../../../calls/change.ts';
import { createOnce } from '../../../calls/create-once.ts';
import { createSaving, useSavingOfLeft } from '../../../calls/saving.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { signedInId } from '../../accounts/queries.ts';
import { assignQueueToPet } from '../../pets/photo-uploads/queues.ts';
import { PetRows } from './pet-rows.tsx';
import { SharedFields } from './shared-fields.tsx';
import { usePhotosOfRows } from './use-photos-of-rows.ts';
import { newLitterForm, blankLitter, toCreateLitterBody, type NewLitterInput } from './values.ts';

const resolver = zodResolver(newLitterForm, undefined, { raw: true });
const saving = createSaving();

interface NewLitterProps {
  onCreated: (litterId: string) => void;
  /** The litter that is born; a new one without. */
  expected?: Litter;
}

/** Creates a litter with all its pets and their photos, then calls `onCreated` while it is still shown. */
export function NewLitter(props: NewLitterProps) {
  const isSaving = useSavingOfLeft(saving);
  return isSaving ? <p role="status">Your litter is still being saved...</p> : <NewLitterForm {...props} />;
}

function NewLitterForm({ onCreated, expected }: NewLitterProps) {
  const [blank] = useState(() => blankLitter(expected));
  const userId = signedInId();
  const photos = usePhotosOfRows(userId);
  const latestPhotos = useRef(photos);
  useEffect(() => void (latestPhotos.current = photos));
  const keepAs = expected ? `birth of ${expected.id}` : `litter of ${userId}`;
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: blank,
    keepAs,
    act: (_, typed) => saving.run(create(typed)),
    done: ({ litter, pets }) =>
      notify.success(
        expected ? 'Litter Born' : 'Litter Created',
        `${litter.name} has ${pets.length === 1 ? 'one pet' : `${pets.length} pets`}.`,
      ),
    saved: () => blankLitter(expected),
    onDone: ({ litter }) => onCreated(litter.id),
    failed: 'Error Creating Litter',
  });

  async function create(typed: NewLitterInput) {
    const body = toCreateLitterBody(typed);
    const created = await createOnce(keepAs, { typed, body }, (keyed) =>
      expected
        ? change(bearLitter, { params: { id: expected.id }, body: keyed })
        : change(createLitter, { body: keyed }),
    );
    const rows = typed.pets.map(({ key }) => key);
    await givePhotos(created.pets, rows);
    latestPhotos.current.forget();
    return created;
  }

  /** Gives the pets their photos in the order of the rows; those that are still on their way follow in the background. */
  async function givePhotos(pets: Pet[], rows: string[]): Promise<void> {
    const queues = rows.map(latestPhotos.current.of);
    await Promise.all(pets.flatMap((pet, index) => (queues[index] ? assignQueueToPet(pet, queues[index]) : [])));
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-6">
        <SharedFields isExpected={expected !== undefined} />
        <PetRows photos={photos} />
        <Button type="submit" className="min-h-12 w-full sm:w-auto" busy={isPending} busyLabel="Saving...">
          {expected ? 'Save the birth' : 'Create litter'}
        </Button>
      </form>
    </FormProvider>
  );
}
