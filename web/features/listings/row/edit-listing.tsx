import { useQuery } from '@tanstack/react-query';
import { getListing } from '../../../../contract/listings/listings.ts';
import { read } from '../../../calls/query-client.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import SavedPetForm from '../../pets/own/saved-pet-form.tsx';

/** Rows don't carry descriptions, so the form reads its pet first. */
export function EditListing({
  pet: { id, name },
  onClose,
}: {
  pet: { id: string; name: string };
  onClose: () => void;
}) {
  const { data, isError, refetch } = useQuery({ ...read(getListing, { params: { id } }), gcTime: 0 });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Edit ${name}`}
      description="Its payment link stays the same. If you change the price, buyers in checkout must start over."
    >
      {data ? (
        <SavedPetForm pet={data.pet} onSaved={onClose} />
      ) : isError ? (
        <Retry what={`the details of ${name}`} onRetry={refetch} />
      ) : (
        <LinesShape />
      )}
    </FormDialog>
  );
}
