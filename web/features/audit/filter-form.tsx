import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { AUDIT_ACTS, auditFilters, type AuditActor, type AuditFilters } from '../../../contract/admin/audit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { ACTORS } from './labels.ts';

/** A blank field means any. */
const given = { setValueAs: (value: string | undefined) => value?.trim() || undefined };

export function FilterForm({ onChange }: { onChange: (filters: AuditFilters) => void }) {
  const form = useForm<AuditFilters>({ resolver: zodResolver(auditFilters) });
  const { errors } = form.formState;
  return (
    <form
      onSubmit={form.handleSubmit(onChange)}
      noValidate
      aria-label="Filters"
      className="grid items-end gap-4 min-[24rem]:grid-cols-2 lg:grid-cols-3"
    >
      <Field label="What" error={errors.act?.message}>
        {(control) => (
          <Select {...control} {...form.register('act', given)}>
            <option value="">Anything</option>
            {Object.entries(AUDIT_ACTS).map(([act, label]) => (
              <option key={act} value={act}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="By" error={errors.actor?.message}>
        {(control) => (
          <Select {...control} {...form.register('actor', given)}>
            <option value="">Anyone</option>
            {(Object.entries(ACTORS) as [AuditActor, string][]).map(([actor, label]) => (
              <option key={actor} value={actor}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Person (email or id)" error={errors.person?.message}>
        {(control) => <Input {...control} autoCapitalize="none" {...form.register('person', given)} />}
      </Field>
      <Field label="Internet address" error={errors.address?.message}>
        {(control) => <Input {...control} autoCapitalize="none" {...form.register('address', given)} />}
      </Field>
      <Field label="From" error={errors.from?.message}>
        {(control) => <Input {...control} type="date" {...form.register('from', given)} />}
      </Field>
      <Field label="To" error={errors.to?.message}>
        {(control) => <Input {...control} type="date" {...form.register('to', given)} />}
      </Field>
      <Button type="submit" kind="secondary" className="justify-self-start">
        Show
      </Button>
    </form>
  );
}
