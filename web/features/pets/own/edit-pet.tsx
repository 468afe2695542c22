import { useState } from 'react';
import type { Pet } from '../../../../contract/pets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhotosOfPet } from '../photo-editor/photos-of-pet.tsx';
import { PetForm } from './pet-form.tsx';
import { useUpdatePet } from '../queries.ts';

export function EditPet({ pet }: { pet: Pet }) {
  const [open, setOpen] = useState(false);
  const update = useUpdatePet(({ name }) => ['Payment Request Updated', `Buyers see the new details of ${name}.`]);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Edit ${pet.name}`}
        description="Its payment link stays the same. If you change the price, buyers in checkout must start over."
      >
        <PetForm
          pet={pet}
          photos={<PhotosOfPet petId={pet.id} />}
          action="Save Changes"
          busy={update.isPending}
          onSubmit={(values, { onError }) =>
            update.mutate({ id: pet.id, ...values }, { onSuccess: () => setOpen(false), onError })
          }
        />
      </Dialog>
    </>
  );
}
