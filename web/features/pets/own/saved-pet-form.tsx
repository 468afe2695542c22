import { useQuery } from '@tanstack/react-query';
import { getPetDetails } from '../../../../contract/pets/pet-details.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { read } from '../../../calls/query-client.ts';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { notify } from '../../../ui/notify.ts';
import { PhotosOfPet } from '../photo-editor/photos-of-pet.tsx';
import { updatePet } from '../queries.ts';
import { PetForm } from './pet-form.tsx';

/**
 * The form of a saved pet, once its details are read; lists don't carry them. `onSaved` follows unless something was typed meanwhile,
 * which stays to be saved.
 */
export default function SavedPetForm({ pet, onSaved }: { pet: Pet; onSaved: () => void }) {
  const { id, name } = pet;
  const { data, isError, refetch } = useQuery({ ...read(getPetDetails, { params: { id } }), gcTime: 0 });
  if (!data) return isError ? <Retry what={`the details of ${name}`} onRetry={refetch} /> : <LinesShape />;
  return (
    <PetForm
      pet={pet}
      besides={data}
      photos={<PhotosOfPet pet={pet} />}
      action="Save Changes"
      save={(typed) => updatePet(id, typed)}
      done={(saved) => notify.success('Payment Request Updated', `Buyers see the new details of ${saved.name}.`)}
      failed="Error Updating Payment Request"
      onSaved={(_, isTypedOn) => isTypedOn || onSaved()}
    />
  );
}
