import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { adminSetupForm } from '../../../contract/admin/admin.ts';
import { showFieldErrors } from '../../calls/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useSetupAdmin } from './queries.ts';

export function AdminSetupForm({ onReady }: { onReady: () => void }) {
  const setup = useSetupAdmin();
  const form = useForm({
    resolver: zodResolver(adminSetupForm),
    defaultValues: { email: '', secretKey: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    setup.mutate(body, {
      onSuccess: onReady,
      onError: (error) => showFieldErrors(error, ['email', 'secretKey'], form.setError),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Email" hint="Email of an existing account" error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <Field label="Secret Key" hint="From the operator of this installation" error={errors.secretKey?.message}>
        {(control) => (
          <PasswordInput {...control} noun="secret key" autoComplete="off" {...form.register('secretKey')} />
        )}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={setup.isPending} busyLabel="Setting up...">
        Set Up Admin Account
      </Button>
    </form>
  );
}
