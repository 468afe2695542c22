import { useState, type FormEvent } from 'react';
import { STEPS_MAX } from '../../../../contract/pets/deposit-steps.ts';
import { depositForm, HAND_OVER_DAYS, type OwnDeposit } from '../../../../contract/pets/deposits.ts';
import { ApiError } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { DueFields, HowMuch, TermsFields, type Typed } from './fields.tsx';
import { useSaveDeposit, type DepositOwner } from './queries.ts';

interface DepositFormProps {
  owner: DepositOwner;
  deposit: OwnDeposit | null;
  /** Chosen at first where nothing is known of one. */
  startsWith?: 'deposit' | 'full price';
  onSaved: () => void;
}

const NO_STEP = { days: '', percent: '' };

/** As many rows as there can be steps; the empty ones count for nothing. */
const stepsTyped = (deposit: OwnDeposit | null): Typed['steps'] => {
  const known = deposit?.steps?.map(({ days, percent }) => ({ days: `${days}`, percent: `${percent}` }));
  const rows = known ?? [
    { days: '30', percent: '100' },
    { days: '14', percent: '50' },
  ];
  return [...rows, ...Array.from({ length: STEPS_MAX - rows.length }, () => NO_STEP)];
};

const toFormValues = (deposit: OwnDeposit | null): Typed => ({
  amount: deposit?.amount ?? '',
  percent: deposit?.percent?.toString() ?? (deposit ? '' : '20'),
  due: deposit?.due ?? 'hand_over',
  dueOn: deposit?.dueOn ?? '',
  dueAgeWeeks: deposit?.dueAgeWeeks?.toString() ?? '8',
  terms: deposit?.terms ?? 'refundable',
  refundableUntil: deposit?.refundableUntil ?? '',
  steps: stepsTyped(deposit),
  graceDays: (deposit?.graceDays ?? 7).toString(),
  handOverDays: (deposit?.handOverDays ?? HAND_OVER_DAYS.usual).toString(),
  isPercent: deposit === null || deposit.percent !== null,
});

const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));

function toDepositBody({ isPercent, ...typed }: Typed) {
  return {
    amount: isPercent ? null : typed.amount,
    percent: isPercent ? parseNumber(typed.percent) : null,
    due: typed.due,
    dueOn: typed.due === 'date' ? typed.dueOn : null,
    dueAgeWeeks: typed.due === 'age' ? parseNumber(typed.dueAgeWeeks) : null,
    terms: typed.terms,
    refundableUntil: typed.terms === 'refundable' ? typed.refundableUntil || null : null,
    steps:
      typed.terms === 'steps'
        ? typed.steps
            .filter(({ days, percent }) => days.trim() !== '' || percent.trim() !== '')
            .map(({ days, percent }) => ({ days: parseNumber(days) ?? NaN, percent: parseNumber(percent) ?? NaN }))
        : null,
    graceDays: parseNumber(typed.graceDays) ?? 0,
    ...(typed.due === 'hand_over' ? { handOverDays: parseNumber(typed.handOverDays) ?? 0 } : {}),
  };
}

/** Full payment, or a deposit with its terms. */
export function DepositForm({ owner, deposit, startsWith = 'full price', onSaved }: DepositFormProps) {
  const [hasDeposit, setHasDeposit] = useState(deposit !== null || startsWith === 'deposit');
  const [typed, setTyped] = useState(() => toFormValues(deposit));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaveDeposit(owner);
  const change = (part: Partial<Typed>) => setTyped((known) => ({ ...known, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = hasDeposit ? toDepositBody(typed) : null;
    const checked = body && depositForm.safeParse(body);
    if (checked && !checked.success)
      return setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setErrors({});
    save.mutate(body, {
      onSuccess: onSaved,
      onError: (error) => error instanceof ApiError && setErrors(error.errors),
    });
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm font-medium">How buyers pay</legend>
        <Radio name="how" title="The full price at once" checked={!hasDeposit} onChange={() => setHasDeposit(false)} />
        <Radio
          name="how"
          title="A deposit first, the balance later"
          text="The deposit reserves the pet. Please don’t spend it until the pet is handed over."
          checked={hasDeposit}
          onChange={() => setHasDeposit(true)}
        />
      </fieldset>
      {hasDeposit && (
        <>
          <HowMuch typed={typed} errors={errors} onChange={change} />
          <DueFields typed={typed} errors={errors} onChange={change} />
          <TermsFields typed={typed} errors={errors} onChange={change} />
        </>
      )}
      <Button type="submit" className="min-h-12 w-full" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
