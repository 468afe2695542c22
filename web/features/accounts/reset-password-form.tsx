import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resetPasswordForm } from '../../../contract/accounts.ts';
import { PASSWORD_RESET_MIN_LENGTH } from '../../../contract/business.ts';
import { showFieldErrors } from '../../field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useResetPassword } from './queries.ts';

export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { token, newPassword },
      { onSuccess: onReset, onError: (error) => showFieldErrors(error, ['newPassword'], form.setError) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field
        label="New Password"
        hint={`At least ${PASSWORD_RESET_MIN_LENGTH} characters`}
        error={errors.newPassword?.message}
      >
        {(control) => (
          <PasswordInput
            {...control}
            noun="new password"
            autoComplete="new-password"
            {...form.register('newPassword')}
          />
        )}
      </Field>
      <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            noun="confirmed password"
            autoComplete="new-password"
            {...form.register('confirmPassword')}
          />
        )}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={reset.isPending} busyLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
