import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { activePetsForm, allowActivePets, type AdminUser } from '../../../contract/admin/admin.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';

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

const resolver = zodResolver(activePetsForm);

function PetsAllowedDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { activePetsMax: String(user.activePetsMax) },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    act: (body) => change(allowActivePets, { params: { id: user.id }, body }, { waits: true }),
    done: (answer) => notify.success('Saved', `This account may have ${answer.user.activePetsMax} active pets.`),
    failed: 'Not Saved',
    onDone: (_, isTypedOn) => isTypedOn || onClose(),
  });
  return (
    <Dialog open onOpenChange={() => !isPending && onClose()} title={`Pets allowed for ${user.fullName}`}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <Field label="Active pets at once" error={errors.activePetsMax?.message}>
          {(control) => (
            <Input {...control} inputMode="numeric" autoComplete="off" {...form.register('activePetsMax')} />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
