import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CARE_SHEET_MAX, getCareSheet, saveCareSheet } from '../../../contract/hand-overs/hand-overs.ts';
import { grouped } from '../../../contract/grouped.ts';
import { change } from '../../calls/change.ts';
import { read, setRead } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';

/** What goes home with each pet in the breeder's own words. */
export function CareSheet() {
  const { data, error, refetch } = useQuery(read(getCareSheet, {}));
  if (data) return <Form saved={data.careSheet} />;
  return error ? <Retry what="your care sheet" onRetry={refetch} /> : <LinesShape />;
}

function Form({ saved }: { saved: string }) {
  const [typed, setTyped] = useState(saved);
  const save = useAct(
    (careSheet: string) =>
      change(saveCareSheet, { body: { careSheet } }, { answered: (answer) => setRead(getCareSheet, {}, answer) }),
    {
      done: () => notify.success('Care Sheet Saved', 'It is part of each go-home pack from now on.'),
      failed: 'Care Sheet Not Saved',
    },
  );
  const isTooLong = typed.trim().length > CARE_SHEET_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) save.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label="How to care for your pets"
        hint="Food, sleep, walks, the next vaccination: what a buyer should know in the first weeks. It goes into the pack that buyers download from their receipt."
        error={isTooLong ? `Please use ${grouped(CARE_SHEET_MAX)} characters at most` : undefined}
      >
        {(control) => (
          <TextArea {...control} rows={8} value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
      <Button type="submit" kind="secondary" busy={save.isPending} busyLabel="Saving...">
        Save Care Sheet
      </Button>
    </form>
  );
}
