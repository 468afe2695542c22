import { useRef } from 'react';
import type { Pet } from '../../../../contract/pets.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { PetForm } from './pet-form.tsx';
import { useCreatePet } from '../queries.ts';

/** Creates a pet, then calls `onCreated`. */
export function NewPet({ onCreated }: { onCreated: (pet: Pet) => void }) {
  const create = useCreatePet();
  // Unchanged values keep their idempotency key, so that a retry after a lost answer creates no second pet.
  const last = useRef<{ content: string; key: string }>(undefined);
  return (
    <PetForm
      action="Create Payment Request"
      busy={create.isPending}
      onSubmit={(values, { onSuccess, onError }) => {
        const content = JSON.stringify(values);
        if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() };
        create.mutate(
          { ...values, key: last.current.key },
          {
            onSuccess: ({ pet }) => {
              last.current = undefined;
              onSuccess();
              onCreated(pet);
            },
            onError,
          },
        );
      }}
    />
  );
}
