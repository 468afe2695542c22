import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { totalCents, formatMoney, parsePrice } from '../../../../contract/money.ts';
import { PET_AGES, petAge, petForm, type Pet, type PetForm as PetFormValues } from '../../../../contract/pets.ts';
import { guessSpecies, SPECIES, SPECIES_NAMES, species } from '../../../../contract/species.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, TextArea } from '../../../ui/input.tsx';

/** The form asks for the species, which a program may leave out. */
const askedForm = petForm.extend({ species });
const NAMES = askedForm.keyof().options;

type Asked = z.input<typeof askedForm>;

/** The form's own fields of a pet, or blank ones. */
const valuesOf = (pet: Partial<Record<keyof Asked, string | number | null>> = {}) =>
  Object.fromEntries(NAMES.map((name) => [name, pet[name] ?? ''])) as Asked;

interface PetFormProps {
  /** The pet to edit; without one the form starts empty and resets after saving. */
  pet?: Pet;
  action: string;
  busy: boolean;
  onSubmit: (values: PetFormValues, outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

/** The form for a pet's fields; the caller saves them in `onSubmit`. */
export function PetForm({ pet, action, busy, onSubmit }: PetFormProps) {
  const form = useForm({
    resolver: zodResolver(askedForm, undefined, { raw: true }),
    defaultValues: valuesOf(pet),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const cents = parsePrice(String(form.watch('price')));
  const breed = form.register('breed', {
    onChange: () => {
      const guess = guessSpecies(form.getValues('breed'));
      if (guess && !form.formState.dirtyFields.species) form.setValue('species', guess);
    },
  });

  const submit = form.handleSubmit(() => {
    onSubmit(form.getValues(), {
      onSuccess: () => form.reset(),
      onError: (error) => showFieldErrors(error, NAMES, form.setError),
    });
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field label="Pet Name" error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...form.register('name')} />}
      </Field>
      <Field label="Breed" error={errors.breed?.message}>
        {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...breed} />}
      </Field>
      <Field label="Species" hint="Some states have rules for dogs, cats and rabbits" error={errors.species?.message}>
        {(control) => (
          <Select {...control} {...form.register('species')}>
            <option value="">Choose a species</option>
            {SPECIES.map((each) => (
              <option key={each} value={each}>
                {SPECIES_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-1">
        <Field
          label="Price"
          hint={cents === undefined ? 'In US dollars' : `Buyer pays ${formatMoney(totalCents(cents))}`}
          error={errors.price?.message}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="1,250.00"
              {...form.register('price')}
            />
          )}
        </Field>
        <Field label="Age" error={errors.age?.message}>
          {(control) => (
            <Select {...control} {...form.register('age')}>
              <option value="">Choose an age</option>
              {petAge.options.map((age) => (
                <option key={age} value={age}>
                  {PET_AGES[age].label} ({PET_AGES[age].range})
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Description"
        hint="Temperament, health checks, what is included"
        error={errors.description?.message}
      >
        {(control) => <TextArea {...control} rows={3} {...form.register('description')} />}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={busy} busyLabel="Saving...">
        {action}
      </Button>
    </form>
  );
}
