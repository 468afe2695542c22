import { useRef } from 'react';
import type { Pet } from '../../../contract/pets.ts';
import { newIdempotencyKey } from '../../new-idempotency-key.ts';
import { PetForm } from './pet-form.tsx';
import { useCreatePet } from './queries.ts';

/** Saves a new pet; what follows is the caller's. */
export function NewPet({ onCreated }: { onCreated: (pet: Pet) => void }) {
  const create = useCreatePet();
  // Pressing again after an answer got lost is the same pet, as long as the words are the same.
  const last = useRef<{ words: string; key: string }>(undefined);
  return (
    <PetForm
      action="Create Payment Request"
      busy={create.isPending}
      onSubmit={(values, { onSuccess, onError }) => {
        const words = JSON.stringify(values);
        if (last.current?.words !== words) last.current = { words, key: newIdempotencyKey() };
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
