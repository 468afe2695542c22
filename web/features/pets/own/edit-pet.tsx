import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { SavedPetForm } from './later-forms.ts';

export function EditPet({ pet }: { pet: Pet }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Pencil} label="Edit" onClick={() => setOpen(true)} />
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={`Edit ${pet.name}`}
        description="Its payment link stays the same. If you change the price, buyers in checkout must start over."
      >
        <SavedPetForm pet={pet} onSaved={() => setOpen(false)} meanwhile={<LinesShape />} />
      </FormDialog>
    </>
  );
}
