import { zodResolver } from '@hookform/resolvers/zod';
import { changeLitter, newLitter, type Litter } from '../../../../contract/litters/litters.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ParentFields } from '../form/parent-fields.tsx';

const asked = newLitter.pick({ name: true, dam: true, sire: true, bornOn: true });

const resolver = zodResolver(asked, undefined, { raw: true });

export function EditLitter({ litter, onClose }: { litter: Litter; onClose: () => void }) {
  const { name, dam, sire, bornOn } = litter;
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { name, dam: dam ?? '', sire: sire ?? '', bornOn },
    act: (body) => change(changeLitter, { params: { id: litter.id }, body }),
    failed: 'Error Changing Litter',
    done: () => notify.success('Litter Saved', 'Its page shows the change.'),
    onDone: (_, isTypedOn) => isTypedOn || onClose(),
  });
  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Edit ${name}`}
      description="A new date of birth also goes to its pets, except those with their own."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <ParentFields register={form.register} errors={errors} />
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </form>
    </FormDialog>
  );
}
