import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { createLitter } from '../../../../contract/litters/litters.ts';
import type { Answer } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { assignQueueToPet } from '../../pets/photo-uploads/queues.ts';
import { PetRows } from './pet-rows.tsx';
import { SharedFields } from './shared-fields.tsx';
import { usePhotosOfRows } from './use-photos-of-rows.ts';
import { newLitterForm, blankLitter, toCreateLitterBody, type Row } from './values.ts';

const resolver = zodResolver(newLitterForm, undefined, { raw: true });

/** Creates a litter with all its pets and their photos, then calls `onCreated`. */
export function NewLitter({ onCreated }: { onCreated: (litterId: string) => void }) {
  const [blank] = useState(blankLitter);
  const photos = usePhotosOfRows();
  // Unchanged values keep their idempotency key, so that a retry after a lost answer creates no second litter.
  const [last, setLast] = useState<{ content: string; key: string }>();
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: blank,
    act: (_, typed) => {
      const body = toCreateLitterBody(typed);
      const content = JSON.stringify(body);
      const key = last?.content === content ? last.key : newIdempotencyKey();
      setLast({ content, key });
      return change(createLitter, { body: { ...body, key } });
    },
    done: (created, typed) => void giveAndTell(created, typed.pets),
    failed: 'Error Creating Litter',
  });

  /** Gives the pets their photos in the order of the rows; those that are still on their way follow in the background. */
  async function giveAndTell({ litter, pets }: Answer<typeof createLitter>, rows: Row[]): Promise<void> {
    const queues = rows.map(({ key }) => photos.of(key));
    await Promise.all(pets.flatMap((pet, index) => (queues[index] ? assignQueueToPet(pet, queues[index]) : [])));
    notify.success('Litter Created', `${litter.name} has ${pets.length === 1 ? 'one pet' : `${pets.length} pets`}.`);
    onCreated(litter.id);
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
