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
  /** What is asked, and what happens while it is sent. Both default to a suspension's. */
  field?: { label: string; hint: string; missing: string };
  busyLabel?: string;
  /** Whether it takes something away from somebody. */
  isDanger?: boolean;
  /** The dialog closes once it is fulfilled. */
  onSubmit: (reason: string) => Promise<unknown>;
}

/** A button that asks for a reason before it acts. */
export function AskReason({
  label,
  name,
  title,
  description,
  field = { label: 'Reason', hint: 'The breeder reads it.', missing: 'Please say why, in a few words' },
  busyLabel = 'Suspending...',
  isDanger = true,
  onSubmit,
}: AskReasonProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = async () => {
    if (reason.trim().length < 3) return setError(field.missing);
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
      <Button
        kind={isDanger ? 'quietDanger' : 'secondary'}
        {...(isDanger ? { className: '-mx-4 sm:mx-0' } : {})}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
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
          <Field label={field.label} hint={field.hint} error={error}>
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
          <Button type="submit" {...(isDanger ? { kind: 'danger' } : {})} busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
