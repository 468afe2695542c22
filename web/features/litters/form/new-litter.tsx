import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { notify } from '../../../ui/notify.ts';
import { assignQueueToPet } from '../../pets/photo-uploads/queues.ts';
import { useCreateLitter } from '../queries.ts';
import { PetRows } from './pet-rows.tsx';
import { SharedFields } from './shared-fields.tsx';
import { usePhotosOfRows } from './use-photos-of-rows.ts';
import { askedLitter, blankLitter, bodyOf, NAMES } from './values.ts';

/** Creates a litter with all its pets and their photos, then calls `onCreated`. */
export function NewLitter({ onCreated }: { onCreated: (litterId: string) => void }) {
  const [blank] = useState(blankLitter);
  const form = useForm({
    resolver: zodResolver(askedLitter, undefined, { raw: true }),
    defaultValues: blank,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const photos = usePhotosOfRows();
  const create = useCreateLitter();
  // Unchanged values keep their idempotency key, so that a retry after a lost answer creates no second litter.
  const [last, setLast] = useState<{ content: string; key: string }>();

  const submit = form.handleSubmit(async () => {
    const values = form.getValues();
    const body = bodyOf(values);
    const content = JSON.stringify(body);
    const key = last?.content === content ? last.key : newIdempotencyKey();
    setLast({ content, key });
    try {
      const { litter, pets } = await create.mutateAsync({ ...body, key });
      // In the order of the rows. Photos that are still on their way follow in the background.
      await Promise.all(
        pets.map(async ({ id }, index) => {
          const queue = photos.of(values.pets[index]?.key ?? '');
          if (queue) await assignQueueToPet(id, queue);
        }),
      );
      notify.success('Litter Created', `${litter.name} has ${pets.length === 1 ? 'one pet' : `${pets.length} pets`}.`);
      onCreated(litter.id);
    } catch (error) {
      showFieldErrors(error as Error, NAMES, form.setError);
    }
  }, focusFirstError);

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-6">
        <SharedFields />
        <PetRows photos={photos} />
        <Button type="submit" className="min-h-12 w-full sm:w-auto" busy={create.isPending} busyLabel="Saving...">
          Create litter
        </Button>
      </form>
    </FormProvider>
  );
}
