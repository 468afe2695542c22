import { Plus, X } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { DISCOUNT_NAMES, DISCOUNT_REASONS, EXTRA_NAME_MAX, EXTRAS_MAX } from '../../../../contract/business.ts';
import type { LinkLines, linkLines, OwnLines } from '../../../../contract/order-lines/link-lines.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { usePaymentLinks } from '../queries.ts';

type LinesForm = UseFormReturn<z.input<typeof linkLines>, unknown, LinkLines>;

/** Each extra with its price and how many a buyer may choose. */
export function ExtraFields({ form }: { form: LinesForm }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'extras' });
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <Extra key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < EXTRAS_MAX && (
        <Button kind="secondary" onClick={() => append({ name: '', price: '', most: '1' })}>
          <Plus aria-hidden="true" className="size-4" />
          Add Extra
        </Button>
      )}
      {fields.length === 0 && <KnownExtras onUse={replace} />}
    </div>
  );
}

/** A breeder offers mostly the same on each link. */
function KnownExtras({ onUse }: { onUse: (extras: OwnLines['extras']) => void }) {
  const links = usePaymentLinks('').data ?? [];
  const known = links.find(({ lines }) => lines && lines.extras.length > 0);
  if (!known?.lines) return null;
  const { extras } = known.lines;
  return (
    <Button kind="quiet" onClick={() => onUse(extras)}>
      Use the extras of {known.pet.name}
    </Button>
  );
}

function Extra({ form, index, onRemove }: { form: LinesForm; index: number; onRemove: () => void }) {
  const errors = form.formState.errors.extras?.[index];
  return (
    <fieldset className="space-y-4 border-b border-line pb-4">
      <legend className="sr-only">Extra {index + 1}</legend>
      <Field label="Extra" hint="For example Delivery, or Boarding per day" error={errors?.name?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={EXTRA_NAME_MAX}
            {...form.register(`extras.${index}.name`)}
          />
        )}
      </Field>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <Field label="Price of one ($)" error={errors?.price?.message}>
          {(control) => (
            <Input {...control} inputMode="decimal" autoComplete="off" {...form.register(`extras.${index}.price`)} />
          )}
        </Field>
        <Field label="Most that a buyer can add" error={errors?.most?.message}>
          {(control) => (
            <Input {...control} inputMode="numeric" autoComplete="off" {...form.register(`extras.${index}.most`)} />
          )}
        </Field>
      </div>
      <Button kind="quiet" onClick={onRemove} aria-label={`Remove extra ${index + 1}`}>
        <X aria-hidden="true" className="size-4" />
        Remove
      </Button>
    </fieldset>
  );
}

/** An amount off the pet's price, with the reason that buyers read. */
export function DiscountFields({ form }: { form: LinesForm }) {
  const isOn = form.watch('discount') !== null;
  const { discount: errors } = form.formState.errors;
  const toggle = () =>
    form.setValue('discount', isOn ? null : { amount: '', reason: DISCOUNT_REASONS[0] }, { shouldDirty: true });
  return (
    <div className="space-y-4">
      <label htmlFor="gives-discount" className="flex min-h-11 cursor-pointer items-center gap-3">
        <Checkbox id="gives-discount" checked={isOn} onChange={toggle} />
        Give a discount
      </label>
      {isOn && (
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <Field label="Amount off the pet’s price ($)" error={errors?.amount?.message}>
            {(control) => (
              <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('discount.amount')} />
            )}
          </Field>
          <Field label="What buyers read" error={errors?.reason?.message}>
            {(control) => (
              <Select {...control} {...form.register('discount.reason')}>
                {DISCOUNT_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {DISCOUNT_NAMES[reason]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
