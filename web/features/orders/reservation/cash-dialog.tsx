import { useState, type FormEvent } from 'react';
import { CASH_METHODS, CASH_METHOD_LABELS, type CashMethod } from '../../../../contract/reservations/cash.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { ApiError } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { today } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { useRecordCash } from './queries.ts';

interface CashDialogProps {
  sale: Sale;
  deposit: OrderDeposit;
  onClose: () => void;
}

/** What the buyer has paid directly; they confirm it on their page. */
export function CashDialog({ sale, deposit, onClose }: CashDialogProps) {
  const record = useRecordCash(sale);
  const [amount, setAmount] = useState(deposit.dueInCash);
  const [method, setMethod] = useState<CashMethod>('cash');
  const [receivedOn, setReceivedOn] = useState(today);
  const refused = record.error instanceof ApiError ? record.error.errors : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    record.mutate({ amount, method, receivedOn }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      onOpenChange={() => !record.isPending && onClose()}
      title="Record cash or Zelle"
      description={`Up to ${formatAmount(deposit.dueInCash)} of the price is due. What you receive directly has no platform fee, and counts once the buyer confirms it.`}
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-sm font-medium">How the buyer paid</legend>
          {CASH_METHODS.map((each) => (
            <Radio
              key={each}
              name="method"
              title={CASH_METHOD_LABELS[each]}
              checked={method === each}
              onChange={() => setMethod(each)}
            />
          ))}
        </fieldset>
        <Field label="Amount in dollars" error={refused['amount']}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
        <Field label="Received on" error={refused['receivedOn']}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={receivedOn}
              onChange={(event) => setReceivedOn(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="min-h-12 w-full" busy={record.isPending} busyLabel="Recording...">
          Ask the buyer to confirm
        </Button>
      </form>
    </Dialog>
  );
}
