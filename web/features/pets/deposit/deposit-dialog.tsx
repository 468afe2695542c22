import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { DepositForm } from './deposit-form.tsx';
import { useDeposit } from './queries.ts';

interface DepositDialogProps {
  pet: { id: string; name: string };
  onClose: () => void;
}

/** How a pet can be reserved. */
export function DepositDialog({ pet, onClose }: DepositDialogProps) {
  const { data, isError, refetch } = useDeposit(pet.id);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Deposit for ${pet.name}`}
      description="Buyers read the terms before they pay. A change applies to new buyers only; open checkouts are closed."
    >
      {data ? (
        <DepositForm owner={{ kind: 'pet', ...pet }} deposit={data.deposit} onSaved={onClose} />
      ) : isError ? (
        <Retry what={`the deposit of ${pet.name}`} onRetry={refetch} />
      ) : (
        <LinesShape />
      )}
    </FormDialog>
  );
}
