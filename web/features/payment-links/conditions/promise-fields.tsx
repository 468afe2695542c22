import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { LinkLines, linkLines, OwnLines } from '../../../../contract/order-lines/link-lines.ts';
import { PROMISE, PROMISE_KINDS, PROMISE_NAMES } from '../../../../contract/promises/terms.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, TextArea } from '../../../ui/input.tsx';

type LinesForm = UseFormReturn<z.input<typeof linkLines>, unknown, LinkLines>;

type PromiseValues = NonNullable<z.input<typeof linkLines>['promise']>;

const NEW: PromiseValues = { kind: 'spay_neuter', amount: '', due: 'age', dueOn: '', months: '', terms: '' };

/** What a link offers, as the form has it. */
export const toPromiseValues = (promise: OwnLines['promise']): PromiseValues | null =>
  promise
    ? {
        kind: promise.kind,
        amount: promise.amount,
        due: promise.months === null ? 'day' : 'age',
        dueOn: promise.months === null ? promise.dueOn : '',
        months: promise.months ?? '',
        terms: promise.terms,
      }
    : null;

/** A part of the price that comes back once the buyer has kept a promise. */
export function PromiseFields({ form }: { form: LinesForm }) {
  const promise = form.watch('promise');
  const toggle = () => form.setValue('promise', promise ? null : NEW, { shouldDirty: true });
  return (
    <div className="space-y-4">
      <label htmlFor="returns-for-promise" className="flex min-h-11 cursor-pointer items-center gap-3">
        <Checkbox id="returns-for-promise" checked={Boolean(promise)} onChange={toggle} />
        Return a part of the price for a promise
      </label>
      {promise && <Promised form={form} due={promise.due} />}
    </div>
  );
}

function Promised({ form, due }: { form: LinesForm; due: PromiseValues['due'] }) {
  const errors = form.formState.errors.promise;
  return (
    <>
      <p className="text-sm text-muted">
        It is part of the price, and held until it is decided. The buyer sends proof, such as a certificate. If you
        don’t answer within {PROMISE.answerDays} days, it goes back; if no proof comes, it is yours.
      </p>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <Field label="What the buyer promises" error={errors?.kind?.message}>
          {(control) => (
            <Select {...control} {...form.register('promise.kind')}>
              {PROMISE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {PROMISE_NAMES[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="What goes back ($)" error={errors?.amount?.message}>
          {(control) => (
            <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('promise.amount')} />
          )}
        </Field>
        <Field label="Due" error={errors?.due?.message}>
          {(control) => (
            <Select {...control} {...form.register('promise.due')}>
              <option value="age">At an age of the pet</option>
              <option value="day">On a day</option>
            </Select>
          )}
        </Field>
        {due === 'age' ? (
          <Field label="Age in months" error={errors?.months?.message}>
            {(control) => (
              <Input {...control} inputMode="numeric" autoComplete="off" {...form.register('promise.months')} />
            )}
          </Field>
        ) : (
          <Field label="Last day" error={errors?.dueOn?.message}>
            {(control) => <Input {...control} type="date" {...form.register('promise.dueOn')} />}
          </Field>
        )}
      </div>
      <Field
        label="What counts as proof"
        hint="Buyers read it before they pay. Optional"
        error={errors?.terms?.message}
      >
        {(control) => <TextArea {...control} maxLength={PROMISE.termsMax} {...form.register('promise.terms')} />}
      </Field>
    </>
  );
}
