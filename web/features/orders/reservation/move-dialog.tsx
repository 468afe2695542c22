import { useState, type FormEvent } from 'react';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { ApiError } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { useMoveTargets, useProposeMove } from './queries.ts';

const NO_PET =
  'No suitable pet is for sale. It has to cost more than what the buyer has paid, because a move refunds no money, and no other buyer can be paying for it right now.';

/** Which of the breeder's pets the reservation moves to. */
export function MoveDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const propose = useProposeMove(sale);
  const [typed, setTyped] = useState('');
  const [petId, setPetId] = useState<string>();
  const [submitted, setSubmitted] = useState(false);
  const { data, isError, refetch } = useMoveTargets(sale, useSettled(typed.trim()));
  const refused = propose.error instanceof ApiError ? propose.error.errors['petId'] : undefined;
  const error = submitted && petId === undefined ? 'Please choose a pet' : refused;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (petId !== undefined) propose.mutate(petId, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      onOpenChange={() => !propose.isPending && onClose()}
      title={`Move the reservation of ${sale.order.pet.name}`}
      description="What the buyer has paid counts toward the other pet, and the terms stay the same. The buyer gets an email and accepts or declines."
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <Field label="Search your pets">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {data ? (
          <fieldset className="grid gap-3">
            <legend className="mb-1.5 text-sm font-medium">Move to</legend>
            {data.pets.map(({ id, name, breed, price, due }) => (
              <Radio
                key={id}
                name="pet"
                title={`${name}, ${formatAmount(price)}`}
                text={`${breed} · balance then: ${formatAmount(due)}`}
                checked={petId === id}
                onChange={() => setPetId(id)}
              />
            ))}
            {data.pets.length === 0 && <p className="text-muted">{NO_PET}</p>}
          </fieldset>
        ) : isError ? (
          <Retry what="your pets" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button type="submit" className="min-h-12 w-full" busy={propose.isPending} busyLabel="Proposing...">
          Ask the buyer
        </Button>
      </form>
    </Dialog>
  );
}
