import { useState, type FormEvent } from 'react';
import { depositDefaultForm, type DepositDefault } from '../../../../contract/pets/deposits.ts';
import { ApiError } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { DueFields, HowMuch, TermsFields, type Typed } from './fields.tsx';
import { useDepositDefault, useSaveDepositDefault } from './queries.ts';
import { errorsIn, toDepositBody, toFormValues } from './typed-deposit.ts';

/** The terms that the forms of new deposits start with. */
export function DepositDefaults() {
  const { data, error, refetch } = useDepositDefault();
  if (data) return <Form key={JSON.stringify(data.deposit)} saved={data.deposit} />;
  return error ? <Retry what="the terms of new deposits" onRetry={refetch} /> : <LinesShape />;
}

function Form({ saved }: { saved: DepositDefault | null }) {
  const [typed, setTyped] = useState(() => toFormValues(saved));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaveDepositDefault();
  const change = (part: Partial<Typed>) => setTyped((known) => ({ ...known, ...part }));
  const fields = { typed, errors, onChange: change, withoutDays: true };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = toDepositBody(typed);
    const checked = depositDefaultForm.safeParse(body);
    if (!checked.success) return setErrors(errorsIn(checked.error));
    setErrors({});
    save.mutate(body, { onError: (error) => error instanceof ApiError && setErrors(error.errors) });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <p className="text-sm text-muted">
        When you set a deposit for a pet, its form starts with these terms. Pets that have a deposit keep theirs.
      </p>
      <HowMuch {...fields} />
      <DueFields {...fields} />
      <TermsFields {...fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="secondary" busy={save.isPending} busyLabel="Saving...">
          Save Terms
        </Button>
        {saved && (
          <Button kind="quiet" onClick={() => save.mutate(null)} disabled={save.isPending}>
            Use the usual terms
          </Button>
        )}
      </div>
    </form>
  );
}
