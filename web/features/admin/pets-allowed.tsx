import { useState, type FormEvent } from 'react';
import { activePetsForm, type AdminUser } from '../../../contract/admin/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useAllowActivePets } from './queries.ts';

/** Changes how many active pets an account may have. */
export function PetsAllowed({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        className="-mx-4 sm:mx-0"
        aria-label={`Allow More Pets for ${user.fullName}`}
        onClick={() => setOpen(true)}
      >
        Allow More Pets
      </Button>
      {isOpen && <PetsAllowedDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function PetsAllowedDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const allow = useAllowActivePets(user.id);
  const [typed, setTyped] = useState(String(user.activePetsMax));
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = activePetsForm.safeParse({ activePetsMax: typed.trim() });
    setError(read.error?.issues[0]?.message);
    if (read.success) allow.mutate(read.data, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={() => !allow.isPending && onClose()} title={`Pets allowed for ${user.fullName}`}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <Field label="Active pets at once" error={error}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={allow.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={allow.isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
