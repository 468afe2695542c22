import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ListingActions } from '../acts.ts';

interface EndHoldDialogProps {
  petName: string;
  acts: ListingActions;
  onClose: () => void;
}

/** Asks before the checkout that a buyer has open is closed. */
export function EndHoldDialog({ petName, acts, onClose }: EndHoldDialogProps) {
  const id = useId();
  const [refuses, setRefuses] = useState(false);
  const end = async () => {
    if (await acts.endHold(refuses)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => !acts.isBusy && onClose()}
      title={`A buyer is paying for ${petName}`}
      description="While they do, nobody else can. Ending the hold closes their checkout. They aren’t charged, and the pet is for sale again."
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void end();
        }}
      >
        <div className="flex min-h-11 items-center gap-3">
          <Checkbox id={id} checked={refuses} onChange={(event) => setRefuses(event.target.checked)} />
          <label htmlFor={id}>Refuse this buyer’s next holds for a day</label>
        </div>
        <Button type="submit" kind="danger" className="min-h-12 w-full" busy={acts.isBusy} busyLabel="Ending...">
          End hold
        </Button>
      </form>
    </Dialog>
  );
}
