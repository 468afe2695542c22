import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { forgotPasswordForm } from '../../../../contract/accounts/accounts.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useForgotPassword } from '../queries.ts';

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const forgot = useForgotPassword();
  const form = useForm({ resolver: zodResolver(forgotPasswordForm), defaultValues: { email: '' }, mode: 'onTouched' });
  const submit = form.handleSubmit((body) =>
    forgot.mutate(body, {
      onSuccess: () => onSent(body.email),
      onError: (error) => showFieldErrors(error, ['email'], form.setError),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Email" error={form.formState.errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={forgot.isPending} busyLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
