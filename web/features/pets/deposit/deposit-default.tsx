import { useState, type FormEvent } from 'react';
import { depositDefaultForm, type DepositDefault } from '../../../../contract/pets/deposits.ts';
import { formatAmount } from '../../../../contract/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { DepositFields } from './fields.tsx';
import { useDepositDefault, useSaveDepositDefault } from './queries.ts';
import { toFormValues } from './typed-deposit.ts';
import { useTerms } from './use-terms.ts';

/** The terms that the forms of new deposits start with, in a sentence, and the form that changes them. */
export function DepositDefaults() {
  const { data, error, refetch } = useDepositDefault();
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return error ? <Retry what="the terms of new deposits" onRetry={refetch} /> : <LinesShape />;
  return (
    <div className="space-y-3">
      <p>A new deposit starts with {describe(data.deposit)}.</p>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Change terms
      </Button>
      {isOpen && (
        <FormDialog
          open
          onOpenChange={() => setIsOpen(false)}
          title="Terms of new deposits"
          description="You can still change them for each pet. Pets that have a deposit keep theirs."
        >
          <Form saved={data.deposit} onSaved={() => setIsOpen(false)} />
        </FormDialog>
      )}
    </div>
  );
}

const IF_CANCELED = {
  refundable: 'refundable',
  steps: 'refundable in steps',
  moves: 'not refunded, but it can move to another of your pets',
  not_refundable: 'yours if the buyer cancels, where the law allows it',
} as const satisfies Record<DepositDefault['terms'], string>;

/** Such as "20% of the price, the balance due at hand-over, refundable". */
function describe(saved: DepositDefault | null): string {
  if (saved === null) return `${toFormValues(null).percent}% of the price, the balance due at hand-over, refundable`;
  const { amount, percent, due, dueAgeWeeks, terms } = saved;
  const much = amount === null ? `${percent}% of the price` : formatAmount(amount);
  const when = due === 'age' ? `at ${dueAgeWeeks === 1 ? '1 week' : `${dueAgeWeeks} weeks`} of age` : 'at hand-over';
  return `${much}, the balance due ${when}, ${IF_CANCELED[terms]}`;
}

function Form({ saved, onSaved }: { saved: DepositDefault | null; onSaved: () => void }) {
  const save = useSaveDepositDefault();
  const { fields, send, sendTyped } = useTerms(depositDefaultForm, saved, save, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendTyped();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <DepositFields {...fields} withoutDays />
      <Button type="submit" className="min-h-12 w-full" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
      {saved && (
        <Button kind="quiet" className="w-full" onClick={() => send(null)} disabled={save.isPending}>
          Use the usual terms
        </Button>
      )}
    </form>
  );
}
