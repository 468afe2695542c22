import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { createLitter } from '../../../../contract/litters/litters.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { signedInId } from '../../accounts/queries.ts';
import { assignQueueToPet } from '../../pets/photo-uploads/queues.ts';
import { PetRows } from './pet-rows.tsx';
import { SharedFields } from './shared-fields.tsx';
import { usePhotosOfRows } from './use-photos-of-rows.ts';
import { newLitterForm, blankLitter, toCreateLitterBody } from './values.ts';

const resolver = zodResolver(newLitterForm, undefined, { raw: true });

/** Creates a litter with all its pets and their photos, then calls `onCreated` while it is still shown. */
export function NewLitter({ onCreated }: { onCreated: (litterId: string) => void }) {
  const [blank] = useState(blankLitter);
  const userId = signedInId();
  const photos = usePhotosOfRows(userId);
  const latestPhotos = useRef(photos);
  useEffect(() => void (latestPhotos.current = photos));
  // Unchanged values keep their idempotency key, so that a retry after a lost answer creates no second litter.
  const [last, setLast] = useState<{ content: string; key: string }>();
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: blank,
    keepAs: `litter of ${userId}`,
    act: async (_, typed) => {
      const body = toCreateLitterBody(typed);
      const content = JSON.stringify(body);
      const key = last?.content === content ? last.key : newIdempotencyKey();
      setLast({ content, key });
      const rows = typed.pets.map((row) => row.key);
      const created = await change(createLitter, { body: { ...body, key } });
      await givePhotos(created.pets, rows);
      latestPhotos.current.forget();
      return created;
    },
    done: ({ litter, pets }) =>
      notify.success('Litter Created', `${litter.name} has ${pets.length === 1 ? 'one pet' : `${pets.length} pets`}.`),
    saved: blankLitter,
    onDone: ({ litter }) => onCreated(litter.id),
    failed: 'Error Creating Litter',
  });

  /** Gives the pets their photos in the order of the rows; those that are still on their way follow in the background. */
  async function givePhotos(pets: Pet[], rows: string[]): Promise<void> {
    const queues = rows.map(latestPhotos.current.of);
    await Promise.all(pets.flatMap((pet, index) => (queues[index] ? assignQueueToPet(pet, queues[index]) : [])));
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-6">
        <SharedFields />
        <PetRows photos={photos} />
        <Button type="submit" className="min-h-12 w-full sm:w-auto" busy={isPending} busyLabel="Saving...">
          Create litter
        </Button>
      </form>
    </FormProvider>
  );
}
