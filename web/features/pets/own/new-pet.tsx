import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { readTyped } from '../../../calls/kept-typing.ts';
import { useSavingOfLeft } from '../../../calls/saving.ts';
import { notify } from '../../../ui/notify.ts';
import { useMe, useRole } from '../../accounts/queries.ts';
import { PhotoField } from '../photo-editor/photo-field.tsx';
import { photosOfNewPet } from '../photo-uploads/queues.ts';
import { SeeBuyersPage } from '../preview/see-buyers-page.tsx';
import { setTypedPet } from '../preview/typed-pet.ts';
import { PetForm } from './pet-form.tsx';
import { nameNewPet, saveNewPet, savingOfNewPet } from './save-new-pet.ts';

interface NewPetProps {
  /** The first one is asked for what it can't do without. */
  isFirst?: boolean;
  /** Follows while the form is still shown. */
  onCreated: (pet: Pet) => void;
}

/** Creates a pet with its photos. */
export default function NewPet(props: NewPetProps) {
  const isSaving = useSavingOfLeft(savingOfNewPet);
  return isSaving ? <p role="status">Your pet is still being saved...</p> : <NewPetForm {...props} />;
}

function NewPetForm({ isFirst = false, onCreated }: NewPetProps) {
  const userId = useMe().user?.id ?? '';
  const photos = photosOfNewPet(userId);
  const { items } = useSyncExternalStore(photos.subscribe, photos.getState);
  const keepAs = nameNewPet(userId);
  const [wasTyped] = useState(() => readTyped(keepAs) !== undefined);
  const isShown = useIsShown();
  return (
    <PetForm
      keepAs={keepAs}
      follow={setTypedPet}
      hasDetails={!isFirst}
      isStarted={items.length > 0 || wasTyped}
      photos={<PhotoField queue={photos} />}
      beforeSend={useRole() === null && <SeeBuyersPage />}
      action="Create Payment Request"
      save={(typed) => saveNewPet(userId, typed)}
      done={({ name }) => {
        if (!isShown.current) notify.success('Payment Request Created', `You’ll find ${name} under Pets.`);
      }}
      failed="Error Creating Pet"
      onSaved={onCreated}
    />
  );
}

/** Whether the component is on the screen, also for what runs once it no longer is. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
