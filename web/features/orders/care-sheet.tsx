import { useQuery } from '@tanstack/react-query';
import { CARE_SHEET_MAX, getCareSheet, saveCareSheet } from '../../../contract/hand-overs/hand-overs.ts';
import { change } from '../../calls/change.ts';
import { read, setRead } from '../../calls/query-client.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { atMost } from '../../ui/at-most.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { signedInId } from '../accounts/queries.ts';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';

/** The breeder's care sheet, which goes home with each pet. */
export function CareSheet() {
  const { data, error, refetch } = useQuery(read(getCareSheet, {}));
  if (data) return <Form saved={data.careSheet} />;
  return error ? <Retry what="your care sheet" onRetry={refetch} /> : <LinesShape />;
}

function Form({ saved }: { saved: string }) {
  const { form, errors, submit, isPending } = useContractForm<{ careSheet: string }, unknown>({
    values: { careSheet: saved },
    keepAs: `care sheet of ${signedInId()}`,
    mode: 'onChange',
    act: (body) => change(saveCareSheet, { body }, { answered: (answer) => setRead(getCareSheet, {}, answer) }),
    done: () => notify.success('Care Sheet Saved', 'It is part of each go-home pack from now on.'),
    failed: 'Care Sheet Not Saved',
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label="How to care for your pets"
        hint="Food, sleep, walks, the next vaccination. Buyers download it with their receipt."
        error={errors.careSheet?.message}
      >
        {(control) => <TextArea {...control} rows={8} {...form.register('careSheet', atMost(CARE_SHEET_MAX))} />}
      </Field>
      <Button type="submit" kind="secondary" busy={isPending} busyLabel="Saving...">
        Save Care Sheet
      </Button>
    </form>
  );
}
