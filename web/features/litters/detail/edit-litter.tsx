import { zodResolver } from '@hookform/resolvers/zod';
import { changeLitter, type Litter } from '../../../../contract/litters/litters.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { BirthField, ExpectedField, ParentFields } from '../form/parent-fields.tsx';

const resolver = zodResolver(changeLitter.body, undefined, { raw: true });

export function EditLitter({ litter, onClose }: { litter: Litter; onClose: () => void }) {
  const { name, dam, sire, bornOn, expectedOn } = litter;
  const isBorn = bornOn !== null;
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { name, dam: dam ?? '', sire: sire ?? '', ...(isBorn ? { bornOn } : { expectedOn: expectedOn! }) },
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
      description={
        isBorn
          ? 'A new date of birth also goes to its pets, except those with their own.'
          : 'Its page shows the change at once. The week can move by six weeks at a time, and by more than two it is emailed to the people in line.'
      }
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <ParentFields register={form.register} errors={errors}>
          {isBorn ? (
            <BirthField field={form.register('bornOn')} error={errors.bornOn} />
          ) : (
            <ExpectedField field={form.register('expectedOn')} error={errors.expectedOn} />
          )}
        </ParentFields>
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </form>
    </FormDialog>
  );
}
