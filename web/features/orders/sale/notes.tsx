import { getSale, saveSaleNotes, SALE_NOTES_MAX, type Sale } from '../../../../contract/sales/sales.ts';
import { change } from '../../../calls/change.ts';
import { patchRead } from '../../../calls/query-client.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { atMost } from '../../../ui/at-most.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';

/** What the breeder wants to remember of a sale. */
export function Notes({ sale }: { sale: Sale }) {
  const params = { id: sale.order.id };
  const { form, errors, submit, isPending } = useContractForm<{ notes: string }, unknown>({
    values: { notes: sale.notes },
    keepAs: `notes on ${sale.order.id}`,
    mode: 'onChange',
    act: (body) =>
      change(
        saveSaleNotes,
        { params, body },
        { answered: ({ notes }) => patchRead(getSale, { params }, ({ sale: now }) => ({ sale: { ...now, notes } })) },
      ),
    done: () => notify.success('Notes Saved', 'No page shows them to buyers.'),
    failed: 'Notes Not Saved',
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 *:first:flex *:first:flex-col">
      <Field
        label="Private notes"
        hint="Nobody else sees them here. A buyer who asks for a copy of their data gets them too. They are deleted with the buyer’s details."
        error={errors.notes?.message}
      >
        {(control) => <TextArea {...control} rows={4} {...form.register('notes', atMost(SALE_NOTES_MAX))} />}
      </Field>
      <Button type="submit" kind="secondary" className="self-start" busy={isPending} busyLabel="Saving...">
        Save Notes
      </Button>
    </form>
  );
}
