import { serverNow } from '../../../calls/server-time.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import {
  RECORDED_METHOD_LABELS,
  RECORDED_METHODS,
  recordedSaleInput,
  type RecordedSale,
} from '../../../../contract/books/recorded-sales.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { newIdempotencyKey } from '../../../calls/new-idempotency-key.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { dayAt } from '../../../ui/dates.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, TextArea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveRecordedSale } from './save-recorded-sale.ts';

/** The pet that is marked as sold. */
type SoldPet = Pick<Pet, 'id' | 'name' | 'price'>;

const toRecordedValues = (sale: RecordedSale | null, pet: SoldPet | undefined) => ({
  soldOn: sale?.soldOn ?? dayAt(serverNow()),
  petName: sale?.petName ?? pet?.name ?? '',
  buyerName: sale?.buyerName ?? '',
  method: sale?.method ?? ('cash' as const),
  amount: sale?.amount ?? pet?.price ?? '',
  note: sale?.note ?? '',
});

const resolver = zodResolver(recordedSaleInput);

interface RecordedFormProps {
  sale: RecordedSale | null;
  pet?: SoldPet;
  onClose: () => void;
}

/** Records a sale, that of `pet` if there is one, or changes one. */
export function RecordedForm({ sale, pet, onClose }: RecordedFormProps) {
  // One idempotency key per dialog: a retry after a lost answer never records twice.
  const [key] = useState(newIdempotencyKey);
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: toRecordedValues(sale, pet),
    // The server parses what was typed, as the form did.
    act: (_, typed) => saveRecordedSale(sale, { ...typed, key, ...(pet && { petId: pet.id }) }),
    failed: (error, isShown) => isShown || notify.error('Error', error.message),
    done: () => pet && notify.success('Marked as Sold', `You’ll find ${pet.name} under Sold, where you can undo it.`),
    onDone: (_, isTypedOn) => (sale !== null && isTypedOn) || onClose(),
  });
  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={pet ? `Mark ${pet.name} as sold` : sale ? 'Edit the recorded sale' : 'Record a sale'}
      description={pet ? SELLS_PET : 'For your own books and figures: no money moves, and no pet or link changes.'}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Fields form={form} isOfPet={pet !== undefined} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            {pet ? 'Mark as Sold' : 'Save'}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const SELLS_PET =
  'For a sale outside of your payment link, in cash for example. Its link says “Sold”, and the sale counts in your figures as recorded by hand.';

type Form = UseFormReturn<z.input<typeof recordedSaleInput>, unknown, z.output<typeof recordedSaleInput>>;

function Fields({ form, isOfPet }: { form: Form; isOfPet: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      {!isOfPet && (
        <Field label="Pet Name" error={errors.petName?.message}>
          {(control) => <Input {...control} autoComplete="off" {...form.register('petName')} />}
        </Field>
      )}
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        <Field label={isOfPet ? 'Price' : 'Amount'} error={errors.amount?.message}>
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
          {(control) => <Input {...control} type="date" max={dayAt(serverNow())} {...form.register('soldOn')} />}
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
