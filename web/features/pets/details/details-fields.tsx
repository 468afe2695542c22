import { useFormContext } from 'react-hook-form';
import { dayOf, daysBetween } from '../../../../contract/day.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import { SEXES, SEX_NAMES } from '../../../../contract/pets/pet-details.ts';
import { Field } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { Input, Select, TextArea } from '../../../ui/input.tsx';
import { HealthFields } from './health-fields.tsx';
import type { Asked } from './asked.ts';

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEKS_WITH_MOTHER = 8;

/** Optional details that buyers ask for; each section is closed, so it is in nobody's way. */
export function DetailsFields() {
  const { formState } = useFormContext<Asked>();
  const { submitCount } = formState;
  const errors = formState.errors.details;
  return (
    <>
      <FormSection
        title="Sex, birth and papers"
        hint="Optional; buyers ask for them"
        submitCount={submitCount}
        hasError={Boolean(errors && Object.keys(errors).some((name) => name !== 'health' && !WORDS.includes(name)))}
      >
        <BirthFields />
      </FormSection>
      <FormSection
        title="Health"
        hint="Optional; vaccinations, deworming, vet check, tests"
        submitCount={submitCount}
        hasError={Boolean(errors?.health)}
      >
        <HealthFields />
      </FormSection>
      <FormSection
        title="What’s included"
        hint="Optional; and what you guarantee"
        submitCount={submitCount}
        hasError={Boolean(errors?.comesWith ?? errors?.guarantee)}
      >
        <WordsFields />
      </FormSection>
    </>
  );
}

const WORDS = ['comesWith', 'guarantee'];

function BirthFields() {
  const { register, setValue, clearErrors, watch, formState } = useFormContext<Asked>();
  const errors = formState.errors.details;
  const bornOn = register('details.bornOn', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const today = dayOf(new Date());
      if (!IS_DAY.test(target.value) || target.value > today) return;
      setValue('age', ageOn(target.value, today).age);
      clearErrors('age');
    },
  });
  return (
    <>
      <Field label="Sex" error={errors?.sex?.message}>
        {(control) => (
          <Select {...control} {...register('details.sex')}>
            <option value="">Not stated</option>
            {SEXES.map((sex) => (
              <option key={sex} value={sex}>
                {SEX_NAMES[sex]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Color" error={errors?.color?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register('details.color')} />}
      </Field>
      <div className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-1">
        <Field label="Date of birth" hint="Sets the age" error={errors?.bornOn?.message}>
          {(control) => <Input type="date" {...control} {...bornOn} />}
        </Field>
        <Field
          label="Ready from"
          hint={hintOf(watch('species'), watch('details.bornOn'), watch('details.readyOn'))}
          error={errors?.readyOn?.message}
        >
          {(control) => <Input type="date" {...control} {...register('details.readyOn')} />}
        </Field>
      </div>
      <Field
        label="Microchip"
        hint="Buyers see the last 4 characters until they have paid"
        error={errors?.microchip?.message}
      >
        {(control) => <Input {...control} autoComplete="off" {...register('details.microchip')} />}
      </Field>
      <Field label="Registration" hint="For example AKC, with its number" error={errors?.registration?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register('details.registration')} />}
      </Field>
    </>
  );
}

/** Many states, and the federal rules for sellers at a distance, require puppies and kittens to be eight weeks old. */
function hintOf(species: string, bornOn: unknown, readyOn: unknown): string | undefined {
  if (species !== 'dog' && species !== 'cat') return undefined;
  if (typeof bornOn !== 'string' || typeof readyOn !== 'string' || !IS_DAY.test(bornOn) || !IS_DAY.test(readyOn))
    return undefined;
  const days = daysBetween(bornOn, readyOn);
  return days >= 0 && days < WEEKS_WITH_MOTHER * 7
    ? 'Before 8 weeks of age. Many states don’t allow this for puppies and kittens.'
    : undefined;
}

function WordsFields() {
  const { register, formState } = useFormContext<Asked>();
  const errors = formState.errors.details;
  return (
    <>
      <Field label="Comes with" hint="Food, blanket, toys, papers" error={errors?.comesWith?.message}>
        {(control) => <TextArea {...control} rows={2} {...register('details.comesWith')} />}
      </Field>
      <Field label="Guarantee" hint="In your own words" error={errors?.guarantee?.message}>
        {(control) => <TextArea {...control} rows={2} {...register('details.guarantee')} />}
      </Field>
    </>
  );
}
