import { serverNow } from '../../../calls/server-time.ts';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import { daysBetween } from '../../../../contract/day.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import { DETAIL_NAMES, PET_DETAILS, type DetailName, type TextDetail } from '../../../../contract/pets/pet-details.ts';
import { pet as names } from '../../../../contract/locales/en.ts';
import { dayAt } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { Input, Select, TextArea } from '../../../ui/input.tsx';
import { HealthFields } from './health-fields.tsx';
import type { PetDetailsInput } from './asked.ts';

const SECTIONS = {
  papers: { title: 'Sex, birth and papers', hint: 'Optional; buyers ask for them' },
  health: { title: 'Health', hint: 'Optional; vaccinations, deworming, vet check, tests' },
  included: { title: 'What’s included', hint: 'Optional; and what you guarantee' },
};

/**
 * Optional details that buyers ask for; each section is closed, so it is in nobody’s way. `isFolded`: the sections are in a closed one,
 * as for a new pet, which needs none.
 */
export function DetailsFields({ isFolded }: { isFolded: boolean }) {
  const { formState } = useFormContext<PetDetailsInput>();
  if (!isFolded) return <Sections />;
  return (
    <FormSection
      title="More details"
      hint="Optional; papers, health, extras"
      submitCount={formState.submitCount}
      hasError={Boolean(formState.errors.details)}
    >
      <Sections />
    </FormSection>
  );
}

function Sections() {
  const { formState } = useFormContext<PetDetailsInput>();
  return Object.entries(SECTIONS).map(([section, { title, hint }]) => {
    const details = DETAIL_NAMES.filter((name) => PET_DETAILS[name].section === section);
    return (
      <FormSection
        key={section}
        title={title}
        hint={hint}
        submitCount={formState.submitCount}
        hasError={details.some((name) => formState.errors.details?.[name])}
      >
        {inRows(details).map((row) =>
          row.length > 1 ? (
            <div key={row[0]} className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-1">
              {row.map(renderField)}
            </div>
          ) : (
            row.map(renderField)
          ),
        )}
      </FormSection>
    );
  });
}

/** Days that follow each other stand side by side. */
const inRows = (details: DetailName[]): DetailName[][] =>
  details.reduce<DetailName[][]>((rows, name) => {
    const isDay = (other: DetailName | undefined) => other !== undefined && PET_DETAILS[other].kind === 'day';
    const last = rows.at(-1);
    if (last && isDay(name) && isDay(last[0])) last.push(name);
    else rows.push([name]);
    return rows;
  }, []);

const renderField = (name: DetailName) =>
  name === 'health' ? <HealthFields key={name} /> : <DetailField key={name} name={name} />;

function DetailField({ name }: { name: TextDetail }) {
  const form = useFormContext<PetDetailsInput>();
  const detail = PET_DETAILS[name];
  const field = form.register(`details.${name}`, name === 'bornOn' ? { onChange: setAge(form) } : {});
  const hint = name === 'readyOn' ? earlyHint(form) : 'hint' in detail ? detail.hint : undefined;
  return (
    <Field label={names[name]} hint={hint} error={form.formState.errors.details?.[name]?.message}>
      {(control) => {
        if (detail.kind === 'sentences') return <TextArea {...control} rows={2} {...field} />;
        if (detail.kind === 'day') return <Input type="date" {...control} {...field} />;
        if (detail.kind === 'words') return <Input {...control} autoComplete="off" {...field} />;
        return (
          <Select {...control} {...field}>
            <option value="">Not stated</option>
            {Object.entries(detail.names).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        );
      }}
    </Field>
  );
}

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEKS_WITH_MOTHER = 8;

/** The age follows the date of birth. */
const setAge =
  ({ setValue, clearErrors }: UseFormReturn<PetDetailsInput>) =>
  ({ target }: { target: HTMLInputElement }) => {
    const today = dayAt(serverNow());
    if (!IS_DAY.test(target.value) || target.value > today) return;
    setValue('age', ageOn(target.value, today).age);
    clearErrors('age');
  };

/** Many states, and the federal rules for sellers at a distance, require puppies and kittens to be eight weeks old. */
function earlyHint({ watch }: UseFormReturn<PetDetailsInput>): string | undefined {
  const [species, bornOn, readyOn] = watch(['species', 'details.bornOn', 'details.readyOn']);
  if (species !== 'dog' && species !== 'cat') return undefined;
  if (typeof bornOn !== 'string' || typeof readyOn !== 'string' || !IS_DAY.test(bornOn) || !IS_DAY.test(readyOn))
    return undefined;
  const days = daysBetween(bornOn, readyOn);
  return days >= 0 && days < WEEKS_WITH_MOTHER * 7
    ? 'Before 8 weeks of age. Many states don’t allow this for puppies and kittens.'
    : undefined;
}
