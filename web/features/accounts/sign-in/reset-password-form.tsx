import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resetPasswordForm } from '../../../../contract/accounts/accounts.ts';
import { PASSWORD_RESET_MIN_LENGTH } from '../../../../contract/business.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useResetPassword } from '../queries.ts';

export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { token, newPassword },
      { onSuccess: onReset, onError: (error) => showFieldErrors(error, ['newPassword'], form.setError) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <NewPasswordFields
        form={form}
        name="newPassword"
        confirmation="confirmPassword"
        label="New Password"
        hint={`At least ${PASSWORD_RESET_MIN_LENGTH} characters`}
      />
      <Button type="submit" className="min-h-12 w-full" busy={reset.isPending} busyLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
