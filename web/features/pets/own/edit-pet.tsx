import { useState } from 'react';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { SavedPetForm } from './later-forms.ts';

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
        <SavedPetForm pet={pet} onSaved={() => setOpen(false)} meanwhile={<LinesShape />} />
      </Dialog>
    </>
  );
}
