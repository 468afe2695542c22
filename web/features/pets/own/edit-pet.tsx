import { useState } from 'react';
import type { Pet } from '../../../../contract/pets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SavedPetForm } from '../details/saved-pet-form.tsx';

export function EditPet({ pet }: { pet: Pet }) {
  const [open, setOpen] = useState(false);
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
        <SavedPetForm pet={pet} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
