import { useState } from 'react';
import type { Pet } from '../../../contract/pets/pets.ts';
import { CreateLinkDialog, LinkOfPetDialog } from '../payment-links/create-link-dialog.tsx';
import { PetPhoto } from '../pets/photos/pet-photo.tsx';
import { PhotoButton } from '../pets/photos/photo-button.tsx';

export interface LinkStep {
  /** Whether the pet was just created or picked from the list. */
  kind: 'new' | 'existing';
  pet: Pet;
}

export interface LinkDialogsProps {
  step: LinkStep;
  /** The pets of the page, which are fresher: a photo may have been added since the dialog opened. */
  known: Pet[] | undefined;
  onClose: () => void;
}

export default function LinkDialogs({ step, known, onClose }: LinkDialogsProps) {
  const [shown, setShown] = useState(step.pet);
  const pet = known?.find(({ id }) => id === step.pet.id) ?? shown;
  if (step.kind === 'existing') return <LinkOfPetDialog pet={pet} onClose={onClose} />;
  return (
    <CreateLinkDialog
      pet={pet}
      title={`${pet.name} is saved`}
      description={
        pet.imageUrl
          ? 'Create the payment link now, and send it to your buyer.'
          : 'A photo makes buyers trust the page, so add it first. You can also create the link right now without one: buyers see “Photo coming soon”. Later, the list asks for a photo first.'
      }
      action="Create Payment Link"
      onClose={onClose}
    >
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <PetPhoto pet={pet} sizes="7rem" className="size-28 shrink-0 rounded-control" />
        {pet.status !== 'sold' && (
          <PhotoButton pet={pet} label={pet.imageUrl ? 'Change Photo' : 'Add Photo'} onUploaded={setShown} />
        )}
      </div>
    </CreateLinkDialog>
  );
}
