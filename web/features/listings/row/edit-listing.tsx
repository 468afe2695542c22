import { useQuery } from '@tanstack/react-query';
import { getListing } from '../../../../contract/listings.ts';
import { read } from '../../../calls/query-client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { PetForm } from '../../pets/own/pet-form.tsx';
import { PhotosOfPet } from '../../pets/photo-editor/photos-of-pet.tsx';
import { useUpdatePet } from '../../pets/queries.ts';

/** Rows don't carry descriptions, so the form reads its pet first. */
export function EditListing({
  pet: { id, name },
  onClose,
}: {
  pet: { id: string; name: string };
  onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery({ ...read(getListing, { params: { id } }), gcTime: 0 });
  const update = useUpdatePet((pet) => ['Payment Request Updated', `Buyers see the new details of ${pet.name}.`]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Edit ${name}`}
      description="Its payment link stays the same. If you change the price, buyers in checkout must start over."
    >
      {data ? (
        <PetForm
          pet={data.pet}
          photos={<PhotosOfPet petId={id} />}
          action="Save Changes"
          busy={update.isPending}
          onSubmit={(values, { onError }) => update.mutate({ id, ...values }, { onSuccess: onClose, onError })}
        />
      ) : isError ? (
        <Retry what={`the details of ${name}`} onRetry={refetch} />
      ) : (
        <LinesShape />
      )}
    </Dialog>
  );
}
