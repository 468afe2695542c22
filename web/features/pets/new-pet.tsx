import type { Pet } from '../../../contract/pets.ts';
import { PetForm } from './pet-form.tsx';
import { useCreatePet } from './queries.ts';

/** Saves a new pet; what follows is the caller's. */
export function NewPet({ onCreated }: { onCreated: (pet: Pet) => void }) {
  const create = useCreatePet();
  return (
    <PetForm
      action="Create Payment Request"
      busy={create.isPending}
      onSubmit={(values, { onSuccess, onError }) =>
        create.mutate(values, {
          onSuccess: ({ pet }) => {
            onSuccess();
            onCreated(pet);
          },
          onError,
        })
      }
    />
  );
}
