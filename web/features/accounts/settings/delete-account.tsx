import { useState, type FormEvent, type ReactNode } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useDeleteAccount } from './own-queries.ts';

const OWN_ACCOUNT =
  'Your account is closed right away: you are signed out, your payment links stop working, and your name, email, address and phone number are erased. Within minutes your subscription is canceled, and your photos, descriptions and buyers’ details are erased. Sales records are kept for accounting, without names.';
const LEAVING =
  'You stop working for the kennel right away: you are signed out, and your name, email and sign-in are erased. What you did for the kennel stays with it.';

/** `children` offer in its question to keep what would be lost. */
export function DeleteAccount({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (user.isAdmin) return <p className="text-muted">Admin accounts can&rsquo;t be deleted here.</p>;
  return (
    <>
      <p className="text-muted">{user.worksFor ? LEAVING : OWN_ACCOUNT}</p>
      <Button kind="quietDanger" className="mt-3 -ml-4" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      {open && (
        <DeleteDialog email={user.email} onClose={() => setOpen(false)}>
          {children}
        </DeleteDialog>
      )}
    </>
  );
}

interface DeleteDialogProps {
  email: string;
  onClose: () => void;
  children: ReactNode;
}

function DeleteDialog({ email, onClose, children }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  const matches = typed.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches) remove.mutate(undefined, { onError: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={() => !remove.isPending && onClose()}
      title="Delete your account?"
      description="Your account is closed right away, and your remaining data is erased within minutes. This action cannot be undone. Download your data first if you may need it."
    >
      {children}
      <form onSubmit={submit} noValidate className="mt-5 space-y-5">
        <Field label={`Type ${email} to continue`}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="danger" disabled={!matches} busy={remove.isPending} busyLabel="Deleting...">
            Delete Account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
