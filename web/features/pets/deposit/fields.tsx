import type { OwnDeposit } from '../../../../contract/pets/deposits.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Radio } from '../../../ui/radio.tsx';

/** What the breeder has typed. */
export interface Typed extends Pick<OwnDeposit, 'due' | 'terms'> {
  isPercent: boolean;
  amount: string;
  percent: string;
  dueOn: string;
  dueAgeWeeks: string;
  refundableUntil: string;
  steps: { days: string; percent: string }[];
  graceDays: string;
  handOverDays: string;
}

interface FieldsProps {
  typed: Typed;
  errors: Record<string, string>;
  onChange: (part: Partial<Typed>) => void;
  /** Terms for pets that aren't known yet have no day of the calendar. */
  withoutDays?: boolean;
}

interface TextProps extends FieldsProps {
  name: 'amount' | 'percent' | 'dueOn' | 'dueAgeWeeks' | 'refundableUntil' | 'graceDays' | 'handOverDays';
  label: string;
  hint?: string;
  type?: 'date';
}

const Text = ({ typed, errors, onChange, name, label, hint, type }: TextProps) => (
  <Field label={label} hint={hint} error={errors[name]}>
    {(control) => (
      <Input
        {...control}
        {...(type ? { type } : { inputMode: 'decimal' as const })}
        autoComplete="off"
        value={typed[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    )}
  </Field>
);

function HowMuch(props: FieldsProps) {
  const { typed, onChange } = props;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">The deposit</legend>
      <Radio
        name="unit"
        title="A percentage of the price"
        checked={typed.isPercent}
        onChange={() => onChange({ isPercent: true })}
      />
      <Radio name="unit" title="An amount" checked={!typed.isPercent} onChange={() => onChange({ isPercent: false })} />
      {typed.isPercent ? (
        <Text {...props} name="percent" label="Percent of the price" />
      ) : (
        <Text {...props} name="amount" label="Amount in dollars" hint="The platform fee is added in proportion." />
      )}
    </fieldset>
  );
}

/** Steps count from a due date. */
const withDue = ({ terms }: Typed, due: Typed['due']): Partial<Typed> =>
  due === 'hand_over' && terms === 'steps' ? { due, terms: 'refundable' } : { due };

function DueFields(props: FieldsProps) {
  const { typed, onChange, withoutDays } = props;
  const choice = (due: Typed['due'], title: string) => (
    <Radio name="due" title={title} checked={typed.due === due} onChange={() => onChange(withDue(typed, due))} />
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">The balance is due</legend>
      {choice('hand_over', 'At hand-over')}
      {!withoutDays && choice('date', 'On a date')}
      {choice('age', 'At an age')}
      {typed.due === 'date' && <Text {...props} name="dueOn" label="Due date" type="date" />}
      {typed.due === 'age' && (
        <Text {...props} name="dueAgeWeeks" label="Age in weeks" hint="From the pet’s date of birth." />
      )}
      {typed.due === 'hand_over' && (
        <Text
          {...props}
          name="handOverDays"
          label="Days to pick the pet up"
          hint="From the day it’s ready to leave. Buyers read the last day; after it you can release the pet and follow the terms below. Without a ready date in the pet’s details there is no last day."
        />
      )}
      {typed.due !== 'hand_over' && (
        <Text
          {...props}
          name="graceDays"
          label="Grace period in days"
          hint="After the due date. Only then can you release the pet and follow the terms below."
        />
      )}
    </fieldset>
  );
}

function TermsFields(props: FieldsProps) {
  const { typed, onChange, withoutDays } = props;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">If the buyer cancels</legend>
      <Radio
        name="terms"
        title="The deposit is refundable"
        checked={typed.terms === 'refundable'}
        onChange={() => onChange({ terms: 'refundable' })}
      />
      {typed.due !== 'hand_over' && (
        <Radio
          name="terms"
          title="It is refundable in steps"
          text="The closer the due date, the less is refunded."
          checked={typed.terms === 'steps'}
          onChange={() => onChange({ terms: 'steps' })}
        />
      )}
      <Radio
        name="terms"
        title="It can move to another of your pets"
        text="You keep it if the buyer cancels, and move it if you both agree. Not where the law forbids keeping it."
        checked={typed.terms === 'moves'}
        onChange={() => onChange({ terms: 'moves' })}
      />
      <Radio
        name="terms"
        title="You keep the deposit"
        text="Not where the law forbids it: a deposit for a dog, cat or rabbit is always refundable here (California’s AB 506)."
        checked={typed.terms === 'not_refundable'}
        onChange={() => onChange({ terms: 'not_refundable' })}
      />
      {typed.terms === 'steps' && typed.due !== 'hand_over' && <Steps {...props} />}
      {typed.terms === 'refundable' && !withoutDays && (
        <Text
          {...props}
          name="refundableUntil"
          label="Until (optional)"
          type="date"
          hint="Without a day, it’s refundable until the pet is handed over."
        />
      )}
    </fieldset>
  );
}

/** So many days before the due date, so much of the deposit; the earliest first. */
function Steps({ typed, errors, onChange }: FieldsProps) {
  const change = (at: number, part: Partial<Typed['steps'][number]>) =>
    onChange({ steps: typed.steps.map((step, index) => (index === at ? { ...step, ...part } : step)) });
  const input = (at: number, name: 'days' | 'percent', label: string) => (
    <Input
      aria-label={`Step ${at + 1}: ${label}`}
      aria-describedby="steps-hint"
      inputMode="numeric"
      autoComplete="off"
      className="max-w-24"
      value={typed.steps[at]![name]}
      onChange={(event) => change(at, { [name]: event.target.value })}
    />
  );
  return (
    <div className="grid gap-3">
      <p id="steps-hint" className="text-sm text-muted">
        Days before the due date, and how much of the deposit is refunded until then. Leave blank what you don’t need.
      </p>
      {typed.steps.map((_, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2">
          {input(at, 'days', 'days before the due date')}
          <span>days before:</span>
          {input(at, 'percent', 'percent of the deposit')}
          <span>%</span>
        </div>
      ))}
      <FieldError id="steps-error">{errors['steps']}</FieldError>
    </div>
  );
}

export const DepositFields = (props: FieldsProps) => (
  <>
    <HowMuch {...props} />
    <DueFields {...props} />
    <TermsFields {...props} />
  </>
);
