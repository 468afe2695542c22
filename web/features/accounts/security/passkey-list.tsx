import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Passkey } from '../../../../contract/accounts/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { canUsePasskeys } from '../../confirm-identity/passkey-calls.ts';
import { useAddPasskey, useRemovePasskey } from './queries.ts';

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="passkeys-title">
      <h3 id="passkeys-title" className="font-medium">
        Passkeys
      </h3>
      <p className="mt-1 text-sm text-muted">Sign in with your fingerprint, your face or the PIN of your device.</p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button kind="secondary" className="mt-3" onClick={() => setAdding(true)}>
          Add a Passkey
        </Button>
      ) : (
        <p className="mt-3 text-sm text-muted">This browser can&rsquo;t make passkeys.</p>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const remove = useRemovePasskey();
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">Added {formatDate(createdAt)}</p>
      </div>
      <Confirm
        trigger={
          <Button kind="quietDanger" className="-mr-2 px-2" aria-label={`Remove the passkey ${name}`}>
            Remove
          </Button>
        }
        title={`Remove the passkey ${name}?`}
        description="You can no longer sign in with it."
        action="Remove"
        busyLabel="Removing..."
        onConfirm={() => remove.mutateAsync(id)}
      />
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const add = useAddPasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(name.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={() => !add.isPending && onClose()}
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, on your phone or on a security key."
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Field label="Name" hint="To recognize it later, such as My phone">
          {(control) => (
            <Input {...control} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Button
          type="submit"
          className="min-h-12 w-full"
          disabled={!name.trim()}
          busy={add.isPending}
          busyLabel="Waiting for your passkey..."
        >
          Continue
        </Button>
      </form>
    </Dialog>
  );
}
