import { createApiKey, KEY_DAYS } from '../../../contract/api-keys/api-keys.ts';
import { KEY_SCOPES, type KeyScope } from '../../../contract/key-scopes.ts';
import type { Answer } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';
import { Choices } from './choices.tsx';

interface Values {
  name: string;
  scopes: KeyScope[];
  /** Empty: no end. */
  days: string;
}

const toDays = (days: string) => KEY_DAYS.find((each) => String(each) === days) ?? null;

/** Name, scopes and end of a new key. */
export function KeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const { form, errors, submit, isPending } = useContractForm<Values, Answer<typeof createApiKey>>({
    values: { name: '', scopes: [], days: '90' },
    reValidateMode: 'onSubmit',
    act: ({ name, scopes, days }) =>
      change(createApiKey, { body: { name, scopes, days: toDays(days) } }, { send: callConfirmed }),
    failed: 'API Key Not Created',
    onDone: ({ key }) => onCreated(key),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Name" hint="The program that uses it, such as My website" error={errors.name?.message}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" {...form.register('name')} />}
      </Field>
      <Choices
        legend="What it may do"
        choices={KEY_SCOPES}
        field={form.register('scopes')}
        error={errors.scopes?.message}
      />
      <Field label="Valid for" error={errors.days?.message}>
        {(control) => (
          <Select {...control} {...form.register('days')}>
            {KEY_DAYS.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
            <option value="">No end</option>
          </Select>
        )}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Creating...">
        Create API Key
      </Button>
    </form>
  );
}
