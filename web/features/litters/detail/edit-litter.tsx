import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newLitter, type Litter } from '../../../../contract/litters/litters.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { notify } from '../../../ui/notify.ts';
import { ParentFields } from '../form/parent-fields.tsx';
import { useChangeLitter } from '../queries.ts';

const asked = newLitter.pick({ name: true, dam: true, sire: true, bornOn: true });
const NAMES = ['name', 'dam', 'sire', 'bornOn'] as const;

export function EditLitter({ litter, onClose }: { litter: Litter; onClose: () => void }) {
  const { name, dam, sire, bornOn } = litter;
  const change = useChangeLitter(litter.id);
  const form = useForm({
    resolver: zodResolver(asked, undefined, { raw: true }),
    defaultValues: { name, dam: dam ?? '', sire: sire ?? '', bornOn },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const submit = form.handleSubmit(
    (values) =>
      change.mutate(values, {
        onSuccess: () => {
          notify.success('Litter Saved', 'Its page shows the change.');
          onClose();
        },
        onError: (error) => showFieldErrors(error, NAMES, form.setError),
      }),
    focusFirstError,
  );
  return (
    <Dialog
      open
      onOpenChange={() => !change.isPending && onClose()}
      title={`Edit ${name}`}
      description="A new date of birth also goes to its pets, except those with their own."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <ParentFields register={form.register} errors={form.formState.errors} />
        <Button type="submit" className="min-h-12 w-full" busy={change.isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </form>
    </Dialog>
  );
}
