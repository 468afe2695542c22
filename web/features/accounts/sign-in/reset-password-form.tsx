import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resetPasswordForm } from '../../../../contract/accounts.ts';
import { PASSWORD_RESET_MIN_LENGTH } from '../../../../contract/business.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useResetPassword } from '../queries.ts';

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
      <PasswordField
        label="New Password"
        hint={`At least ${PASSWORD_RESET_MIN_LENGTH} characters`}
        error={errors.newPassword?.message}
        noun="new password"
        autoComplete="new-password"
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        noun="confirmed password"
        autoComplete="new-password"
        {...form.register('confirmPassword')}
      />
      <Button type="submit" className="min-h-12 w-full" busy={reset.isPending} busyLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
