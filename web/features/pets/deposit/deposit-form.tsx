import { useState, type FormEvent } from 'react';
import { depositForm, type DepositDefault, type OwnDeposit } from '../../../../contract/pets/deposits.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { DepositFields } from './fields.tsx';
import { useDepositDefault, useSaveDeposit, type DepositOwner } from './queries.ts';
import { useTerms } from './use-terms.ts';

interface DepositFormProps {
  owner: DepositOwner;
  deposit: OwnDeposit | null;
  /** Chosen at first where nothing is known of one. */
  startsWith?: 'deposit' | 'full price';
  onSaved: () => void;
}

/** Full payment, or a deposit with its terms; a new one starts with the breeder's own (Account > Selling). */
export function DepositForm(props: DepositFormProps) {
  const { data, isPending } = useDepositDefault();
  return isPending ? <LinesShape /> : <Form {...props} usual={data?.deposit ?? null} />;
}

function Form({
  owner,
  deposit,
  startsWith = 'full price',
  usual,
  onSaved,
}: DepositFormProps & { usual: DepositDefault | null }) {
  const [hasDeposit, setHasDeposit] = useState(deposit !== null || startsWith === 'deposit');
  const save = useSaveDeposit(owner);
  const { fields, send, sendTyped } = useTerms(depositForm, deposit ?? usual, save, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasDeposit) sendTyped();
    else send(null);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm font-medium">How buyers pay</legend>
        <Radio
          name="how"
          title="The full price in one payment"
          checked={!hasDeposit}
          onChange={() => setHasDeposit(false)}
        />
        <Radio
          name="how"
          title="A deposit first, the balance later"
          text="The deposit reserves the pet. Please don’t spend it until the pet is handed over."
          checked={hasDeposit}
          onChange={() => setHasDeposit(true)}
        />
      </fieldset>
      {hasDeposit && <DepositFields {...fields} />}
      <Button type="submit" className="min-h-12 w-full" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
