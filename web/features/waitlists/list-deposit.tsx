import { useState, type FormEvent } from 'react';
import { listDepositForm, type ListTerms } from '../../../contract/waitlists/list-deposit.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { Waitlist } from '../../../contract/waitlists/waitlists.ts';
import { ApiError } from '../../calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { useChangeWaitlist } from './queries.ts';

interface ListDepositProps {
  litterId: string;
  deposit: Waitlist['deposit'];
}

/** The price of a spot on the list, and a dialog to change it. */
export function ListDeposit({ litterId, deposit }: ListDepositProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {deposit
            ? `A place costs ${formatAmount(deposit.amount)}; people pay ${formatAmount(deposit.offered.total)} with the platform fee.`
            : 'Joining is free.'}
        </p>
        {deposit && <p className="text-sm text-muted">{describeRefundOnLeaving(deposit)}</p>}
        {deposit?.offered.law && <p className="mt-1 text-sm text-muted">{deposit.offered.law}</p>}
      </div>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {deposit ? 'Change deposit' : 'Ask for a deposit'}
      </Button>
      {isOpen && <DepositDialog litterId={litterId} deposit={deposit} onClose={() => setOpen(false)} />}
    </div>
  );
}

function describeRefundOnLeaving({ offered: { terms, refundableUntil } }: NonNullable<Waitlist['deposit']>): string {
  if (terms !== 'refundable') return 'People who leave don’t get a refund.';
  return refundableUntil === null
    ? 'People who leave before they choose a pet get a full refund.'
    : `People who leave by ${formatDate(refundableUntil)} get a full refund.`;
}

const TERMS: { value: ListTerms; title: string; text?: string }[] = [
  { value: 'until_pick', title: 'All of it, until they choose a pet' },
  { value: 'until_date', title: 'All of it, until a day' },
  { value: 'not_refundable', title: 'Nothing', text: 'In some states the law requires a refund anyway.' },
];

interface Typed {
  amount: string;
  terms: ListTerms;
  day: string;
}

interface DepositFieldsProps {
  typed: Typed;
  errors: Record<string, string>;
  onChange: (part: Partial<Typed>) => void;
}

function DepositFields({ typed: { amount, terms, day }, errors, onChange }: DepositFieldsProps) {
  return (
    <>
      <Field label="Deposit in dollars" hint="The platform fee comes on top." error={errors['amount']}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm font-medium">What people get back if they leave</legend>
        {TERMS.map(({ value, title, text }) => (
          <Radio
            key={value}
            name="terms"
            title={title}
            {...(text ? { text } : {})}
            checked={terms === value}
            onChange={() => onChange({ terms: value })}
          />
        ))}
      </fieldset>
      {terms === 'until_date' && (
        <Field label="Last day to get it back" error={errors['refundableUntil']}>
          {(control) => (
            <Input {...control} type="date" value={day} onChange={({ target }) => onChange({ day: target.value })} />
          )}
        </Field>
      )}
      <p className="text-sm text-muted">If you take someone off the list, or end it, they get everything back.</p>
    </>
  );
}

function DepositDialog({ litterId, deposit, onClose }: ListDepositProps & { onClose: () => void }) {
  const change = useChangeWaitlist(litterId);
  const [isAsked, setAsked] = useState(true);
  const [typed, setTyped] = useState<Typed>({
    amount: deposit?.amount ?? '',
    terms: deposit?.terms ?? 'until_pick',
    day: deposit?.refundableUntil ?? '',
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { amount, terms, day } = typed;
    const body = isAsked ? { amount, terms, refundableUntil: terms === 'until_date' ? day : null } : null;
    const checked = body && listDepositForm.safeParse(body);
    if (checked && !checked.success)
      return setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setErrors({});
    change.mutate(
      { deposit: body },
      {
        onSuccess: onClose,
        onError: (error) =>
          error instanceof ApiError &&
          setErrors(
            Object.fromEntries(
              Object.entries(error.errors).map(([path, text]) => [path.replace('deposit.', ''), text]),
            ),
          ),
      },
    );
  };
  return (
    <FormDialog
      open
      onOpenChange={() => !change.isPending && onClose()}
      title="Deposit for a place"
      description="It reserves the pet that a person chooses and counts toward its price. Please don’t spend it before. People who are on the list already keep their places."
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-sm font-medium">How people join</legend>
          <Radio name="join" title="By a deposit" checked={isAsked} onChange={() => setAsked(true)} />
          <Radio name="join" title="For free" checked={!isAsked} onChange={() => setAsked(false)} />
        </fieldset>
        {isAsked && (
          <DepositFields
            typed={typed}
            errors={errors}
            onChange={(part) => setTyped((known) => ({ ...known, ...part }))}
          />
        )}
        <Button type="submit" className="min-h-12 w-full" busy={change.isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </FormDialog>
  );
}
