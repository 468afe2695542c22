import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { HEALTH_KINDS, HEALTH_NAMES, HEALTH_RECORDS_MAX } from '../../../../contract/pets/pet-details.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import type { PetDetailsInput } from './asked.ts';
import { DocumentField } from './document-field.tsx';

/** The health records of a pet, each with what was done, when, and words. */
export function HealthFields() {
  const { control } = useFormContext<PetDetailsInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'details.health' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <HealthRecord key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < HEALTH_RECORDS_MAX && (
        <Button
          kind="secondary"
          onClick={() =>
            append({ kind: HEALTH_KINDS[Math.min(fields.length, HEALTH_KINDS.length - 1)]!, on: '', words: '' })
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Health Record
        </Button>
      )}
    </>
  );
}

function HealthRecord({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, formState } = useFormContext<PetDetailsInput>();
  const errors = formState.errors.details?.health?.[index];
  return (
    <fieldset className="space-y-4 border-b border-line pb-4">
      <legend className="sr-only">Health record {index + 1}</legend>
      <div className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-1">
        <Field label="What was done" error={errors?.kind?.message}>
          {(control) => (
            <Select {...control} {...register(`details.health.${index}.kind`)}>
              {HEALTH_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {HEALTH_NAMES[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="When" error={errors?.on?.message}>
          {(control) => <Input type="date" {...control} {...register(`details.health.${index}.on`)} />}
        </Field>
      </div>
      <Field label="Details" hint="For example DHPP, second dose" error={errors?.words?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register(`details.health.${index}.words`)} />}
      </Field>
      <DocumentField index={index} />
      <Button kind="quiet" onClick={onRemove} aria-label={`Remove health record ${index + 1}`}>
        <X aria-hidden="true" className="size-4" />
        Remove
      </Button>
    </fieldset>
  );
}
