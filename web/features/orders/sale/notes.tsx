import { useState, type FormEvent } from 'react';
import { SALE_NOTES_MAX, type Sale } from '../../../../contract/sales/sales.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/input.tsx';
import { useSaveNotes } from './queries.ts';

/** What the breeder wants to remember of a sale. */
export function Notes({ sale }: { sale: Sale }) {
  const [typed, setTyped] = useState(sale.notes);
  const save = useSaveNotes(sale);
  const isTooLong = typed.trim().length > SALE_NOTES_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) save.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col gap-3 *:first:flex *:first:grow *:first:flex-col">
      <Field
        label="Private notes"
        hint="Nobody else sees them here. A buyer who asks for a copy of their data gets them too. They are deleted with the buyer’s details."
        error={isTooLong ? `Please use ${grouped(SALE_NOTES_MAX)} characters at most` : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            className="grow"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="secondary" className="self-start" busy={save.isPending} busyLabel="Saving...">
        Save Notes
      </Button>
    </form>
  );
}
