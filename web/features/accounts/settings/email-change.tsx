import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as calls from '../../../../contract/accounts/email-change.ts';
import type { Answer } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { read, setRead } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { callConfirmed } from '../../confirm-identity/call-confirmed.ts';

type Change = NonNullable<Answer<typeof calls.pendingEmailChange>['change']>;

const keep = (pending: Change | null) => setRead(calls.pendingEmailChange, {}, { change: pending });

/** The change of the email address, which both mailboxes confirm. */
export function EmailChange() {
  const { data } = useQuery(read(calls.pendingEmailChange, {}));
  const [isOpen, setOpen] = useState(false);
  if (data?.change) return <Pending change={data.change} />;
  if (isOpen) return <ChangeForm onClose={() => setOpen(false)} />;
  return (
    <Button kind="secondary" className="mt-4" onClick={() => setOpen(true)}>
      Change Email Address
    </Button>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { form, errors, submit, isPending } = useContractForm<{ newEmail: string }, unknown>({
    values: { newEmail: '' },
    reValidateMode: 'onSubmit',
    act: (body) =>
      change(calls.changeEmail, { body }, { send: callConfirmed, answered: ({ change: pending }) => keep(pending) }),
    // The pending change immediately replaces the form.
    done: () => {
      onClose();
      notify.success('Emails Sent', 'Please open the link in both of them.');
    },
    failed: (error, isShown, { setError }) => isShown || setError('newEmail', { message: error.message }),
  });
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-5 border-t border-line pt-5">
      <Field
        label="New Email"
        hint="We’ll email a link to your current and your new address. Your address changes once both are opened."
        error={errors.newEmail?.message}
      >
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" {...form.register('newEmail')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="secondary"
          disabled={!form.watch('newEmail').trim()}
          busy={isPending}
          busyLabel="Sending..."
        >
          Send Both Links
        </Button>
        <Button kind="quiet" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Pending({ change: { newEmail, presentConfirmed, newConfirmed } }: { change: Change }) {
  const cancel = useAct(() => change(calls.cancelEmailChange, {}, { answered: () => keep(null) }), {
    done: () => notify.success('Change Canceled', 'Your address stays as it is.'),
    failed: 'Error',
  });
  const waiting = [!presentConfirmed && 'your present address', !newConfirmed && 'your new address'];
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="wrap-anywhere">
        Your address is about to change to <span className="font-medium">{newEmail}</span>.
      </p>
      <p className="mt-1 text-sm text-muted">
        Please open the link that we sent to {waiting.filter(Boolean).join(' and the one to ')}. Until then everything
        stays as it is.
      </p>
      <Button
        kind="quietDanger"
        className="mt-2 -ml-4"
        busy={cancel.isPending}
        busyLabel="Canceling..."
        onClick={() => cancel.mutate()}
      >
        Cancel the Change
      </Button>
    </div>
  );
}
