import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  RECORDED_METHOD_LABELS,
  RECORDED_METHODS,
  recordedSaleInput,
  type RecordedSale,
} from '../../../../contract/books/recorded-sales.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { isHandled } from '../../../calls/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { today } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, TextArea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { useSaveRecordedSale } from '../queries.ts';

const NAMES = ['soldOn', 'petName', 'buyerName', 'method', 'amount', 'note'] as const;

const valuesOf = (sale: RecordedSale | null) => ({
  soldOn: sale?.soldOn ?? today(),
  petName: sale?.petName ?? '',
  buyerName: sale?.buyerName ?? '',
  method: sale?.method ?? ('cash' as const),
  amount: sale?.amount ?? '',
  note: sale?.note ?? '',
});

/** Records a sale, or changes one. */
export function RecordedForm({ sale, onClose }: { sale: RecordedSale | null; onClose: () => void }) {
  const save = useSaveRecordedSale(sale);
  // One idempotency key per dialog: a retry after a lost answer never records twice.
  const [key] = useState(newIdempotencyKey);
  const form = useForm({ resolver: zodResolver(recordedSaleInput), defaultValues: valuesOf(sale), mode: 'onTouched' });
  // The server parses what was typed, as the form did.
  const submit = form.handleSubmit(() =>
    save.mutate(
      { ...form.getValues(), key },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!showFieldErrors(error, NAMES, form.setError) && !isHandled(error)) notify.error('Error', error.message);
        },
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={() => !save.isPending && onClose()}
      title={sale ? 'Edit the recorded sale' : 'Record a sale'}
      description="For your own books: no money moves, and no pet or link changes."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Fields form={form} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const useFormOf = () => useForm({ resolver: zodResolver(recordedSaleInput), defaultValues: valuesOf(null) });

function Fields({ form }: { form: ReturnType<typeof useFormOf> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Pet Name" error={errors.petName?.message}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('petName')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" error={errors.amount?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="1,250.00"
              {...form.register('amount')}
            />
          )}
        </Field>
        <Field label="Paid by" error={errors.method?.message}>
          {(control) => (
            <Select {...control} {...form.register('method')}>
              {RECORDED_METHODS.map((method) => (
                <option key={method} value={method}>
                  {RECORDED_METHOD_LABELS[method]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Day" error={errors.soldOn?.message}>
          {(control) => <Input {...control} type="date" {...form.register('soldOn')} />}
        </Field>
        <Field label="Buyer (optional)" error={errors.buyerName?.message}>
          {(control) => <Input {...control} autoComplete="off" {...form.register('buyerName')} />}
        </Field>
      </div>
      <Field label="Note (optional)" error={errors.note?.message}>
        {(control) => <TextArea {...control} rows={2} {...form.register('note')} />}
      </Field>
    </>
  );
}
