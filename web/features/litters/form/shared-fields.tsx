import { useFormContext } from 'react-hook-form';
import { formatMoney, parsePrice, totalCents } from '../../../../contract/money.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, TextArea } from '../../../ui/input.tsx';
import { registerBreed } from '../../pets/own/register-breed.ts';
import { SpeciesField } from '../../pets/own/species-field.tsx';
import { BirthField, ParentFields } from './parent-fields.tsx';
import type { NewLitterInput } from './values.ts';

/** What the pets of a new litter have in common; the name and the parents of an expected one are known. */
export function SharedFields({ isExpected }: { isExpected: boolean }) {
  const { register, watch, formState } = useFormContext<NewLitterInput>();
  const { errors } = formState;
  const cents = parsePrice(String(watch('price')));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isExpected ? (
        <BirthField field={register('bornOn')} error={errors.bornOn} />
      ) : (
        <ParentFields register={register} errors={errors}>
          <BirthField field={register('bornOn')} error={errors.bornOn} />
        </ParentFields>
      )}
      <BreedField />
      <SpeciesOfAll />
      <Field
        label="Price of each"
        hint={
          cents === undefined ? 'In US dollars; a pet can have its own' : `Buyer pays ${formatMoney(totalCents(cents))}`
        }
        error={errors.price?.message}
      >
        {(control) => (
          <Input {...control} inputMode="decimal" autoComplete="off" placeholder="1,250.00" {...register('price')} />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field
          label="Description of each"
          hint="Temperament, health checks, what’s included"
          error={errors.description?.message}
        >
          {(control) => <TextArea {...control} rows={3} {...register('description')} />}
        </Field>
      </div>
    </div>
  );
}

/** Registered in its visual order, as the breed is. */
function SpeciesOfAll() {
  const { register, watch, formState } = useFormContext<NewLitterInput>();
  return (
    <SpeciesField
      field={register('species')}
      error={formState.errors.species?.message}
      breed={watch('breed')}
      species={watch('species')}
    />
  );
}

/** Registered in its visual order, so that the first wrong field gets the focus. */
function BreedField() {
  const form = useFormContext<NewLitterInput>();
  const breed = registerBreed(form, form.watch('breed'));
  return (
    <Field label="Breed" error={form.formState.errors.breed?.message}>
      {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...breed} />}
    </Field>
  );
}
