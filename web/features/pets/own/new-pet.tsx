import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { useMe } from '../../accounts/queries.ts';
import { PhotoField } from '../photo-editor/photo-field.tsx';
import { giveToPet, photosOfNewPet } from '../photo-uploads/queues.ts';
import { SeeBuyersPage } from '../preview/see-buyers-page.tsx';
import { setTypedPet } from '../preview/typed-pet.ts';
import { keepValues, readStoredValues } from './kept-values.ts';
import { PetForm } from './pet-form.tsx';
import { createPet } from '../queries.ts';

interface NewPetProps {
  /** The first one is asked for what it can't do without. */
  isFirst?: boolean;
  onCreated: (pet: Pet) => void;
}

/** Creates a pet with its photos, then calls `onCreated`. */
export default function NewPet({ isFirst = false, onCreated }: NewPetProps) {
  const userId = useMe().user?.id ?? '';
  const photos = photosOfNewPet(userId);
  const { items } = useSyncExternalStore(photos.subscribe, photos.getState);
  const [kept] = useState(() => ({
    values: readStoredValues(userId),
    keep: (values: Record<string, unknown>) => {
      keepValues(userId, values);
      setTypedPet(values);
    },
  }));
  useEffect(() => setTypedPet(kept.values), [kept]);
  // Unchanged values keep their idempotency key, so that a retry after a lost answer creates no second pet.
  const last = useRef<{ content: string; key: string }>(undefined);
  return (
    <PetForm
      kept={kept}
      hasDetails={!isFirst}
      isStarted={items.length > 0 || Object.keys(kept.values).length > 0}
      photos={<PhotoField queue={photos} />}
      beforeSend={<SeeBuyersPage />}
      action="Create Payment Request"
      save={(typed) => {
        const content = JSON.stringify(typed);
        if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() };
        return createPet({ ...typed, key: last.current.key });
      }}
      failed="Error Creating Pet"
      onSaved={(pet) => {
        last.current = undefined;
        void giveToPet(pet).then(() => onCreated(pet));
      }}
    />
  );
}
