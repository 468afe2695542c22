import { useState, type ReactElement } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextArea } from './input.tsx';

interface AskReasonProps {
  /** The button's label, and what it says to screen readers. */
  label: string;
  name: string;
  title: string;
  description: string;
  /** The dialog closes once it is fulfilled. */
  onSubmit: (reason: string) => Promise<unknown>;
}

/** A button that asks for a reason before it acts. */
export function AskReason({ label, name, title, description, onSubmit }: AskReasonProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = async () => {
    if (reason.trim().length < 3) return setError('Please say why, in a few words');
    setBusy(true);
    const done = await onSubmit(reason).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!done) return;
    setReason('');
    setOpen(false);
  };

  return (
    <>
      <Button kind="quietDanger" className="-mx-4 sm:mx-0" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={(next) => !busy && setOpen(next)} title={title} description={description}>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Field label="Reason" hint="The breeder reads it." error={error}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={500}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <Button type="submit" kind="danger" busy={busy} busyLabel="Suspending...">
            {label}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
