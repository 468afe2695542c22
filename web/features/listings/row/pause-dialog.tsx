import { useState } from 'react';
import { PAUSE_NOTE_MAX } from '../../../../contract/business.ts';
import type { Listing } from '../../../../contract/listings/listings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { ListingActions } from '../acts.ts';

interface PauseDialogProps {
  listing: Listing;
  acts: ListingActions;
  onClose: () => void;
}

/** Asks for the words that buyers read while a link is paused. */
export function PauseDialog({ listing: { pet, link, hold }, acts, onClose }: PauseDialogProps) {
  const [note, setNote] = useState(link?.pauseNote ?? '');
  const isPaused = hold === 'paused';
  const closes = hold === 'checkout' ? ' The checkout that a buyer has open is closed.' : '';
  const pause = async () => {
    if (await acts.pause(note.trim() || null)) onClose();
  };
  return (
    <FormDialog
      open
      onOpenChange={() => !acts.isBusy && onClose()}
      title={isPaused ? `Message about ${pet.name}` : `Pause the link for ${pet.name}`}
      description={`The link stays yours, and nobody can pay until you resume it.${closes}`}
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void pause();
        }}
      >
        <Field
          label="What buyers read (optional)"
          hint={`For example: Back on Friday. ${PAUSE_NOTE_MAX} characters at most.`}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={PAUSE_NOTE_MAX}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="min-h-12 w-full" busy={acts.isBusy} busyLabel="Saving...">
          {isPaused ? 'Save message' : 'Pause link'}
        </Button>
      </form>
    </FormDialog>
  );
}
