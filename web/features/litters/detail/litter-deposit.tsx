import type { Litter } from '../../../../contract/litters/litters.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DepositForm } from '../../pets/deposit/deposit-form.tsx';

/** Dialog that sets one deposit for all pets of a litter that are for sale. */
export function LitterDeposit({ litter: { id, name }, onClose }: { litter: Litter; onClose: () => void }) {
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Deposit for the pets of ${name}`}
      description="This replaces the deposit of each pet of this litter that is for sale. Buyers read the terms before they pay; those who have reserved keep theirs."
    >
      <DepositForm owner={{ kind: 'litter', id, name }} deposit={null} startsWith="deposit" onSaved={onClose} />
    </FormDialog>
  );
}
