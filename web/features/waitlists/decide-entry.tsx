import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { z } from 'zod';
import { lines } from '../../../contract/fields.ts';
import { WAITLIST, type WaitlistEntry } from '../../../contract/waitlists/waitlists.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/input.tsx';
import { useActOnEntry } from './queries.ts';

const form = z.object({ sentence: lines(2, WAITLIST.sentenceMax, 'Please write a sentence for them') });
const resolver = zodResolver(form, undefined, { raw: true });

interface DecideEntryProps {
  litterId: string;
  entry: WaitlistEntry;
}

/** Approves or declines a person who wants a place. */
export function DecideEntry({ litterId, entry: { id, name } }: DecideEntryProps) {
  const [isDeclining, setDeclining] = useState(false);
  const act = useActOnEntry(litterId);
  return (
    <div className="col-span-full flex flex-wrap gap-3 pb-1.5">
      <Button busy={act.isPending} onClick={() => act.mutate({ act: 'approve', entryId: id })}>
        Approve
      </Button>
      <Button kind="secondary" disabled={act.isPending} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {isDeclining && (
        <DeclineEntry
          name={name}
          onDecline={(sentence) => act.mutateAsync({ act: 'decline', entryId: id, sentence })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  );
}

interface DeclineEntryProps {
  name: string;
  onDecline: (sentence: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the sentence that the person reads. */
function DeclineEntry({ name, onDecline, onClose }: DeclineEntryProps) {
  const {
    form: fields,
    errors,
    submit,
    isPending,
  } = useContractForm({
    resolver,
    values: { sentence: '' },
    act: ({ sentence }) => onDecline(sentence),
    failed: () => undefined,
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Decline ${name}?`}
      description="We email them your sentence. This is final: this address can’t join this list again."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field label="Your sentence" error={errors.sentence?.message}>
          {(control) => (
            <TextArea {...control} rows={3} maxLength={WAITLIST.sentenceMax} {...fields.register('sentence')} />
          )}
        </Field>
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Sending...">
          Decline
        </Button>
      </form>
    </FormDialog>
  );
}
