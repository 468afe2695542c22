import { zodResolver } from '@hookform/resolvers/zod';
import { resetPassword, resetPasswordForm } from '../../../../contract/accounts/accounts.ts';
import { PASSWORD_RESET_MIN_LENGTH } from '../../../../contract/business.ts';
import { call, toReason } from '../../../calls/api.ts';
import { forgetSession } from '../../../calls/session-hint.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';

const resolver = zodResolver(resetPasswordForm);

export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: { newPassword: '', confirmPassword: '' },
    act: ({ newPassword }) => call(resetPassword, { body: { token, newPassword } }),
    done: () => {
      // The server ends every session of the account.
      forgetSession();
      notify.success('Password Reset', 'Your password has been reset successfully!');
    },
    failed: (error) => notify.error('Error', toReason(error, 'Failed to reset password')),
    onDone: onReset,
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <NewPasswordFields
        form={form}
        name="newPassword"
        confirmation="confirmPassword"
        label="New Password"
        hint={`At least ${PASSWORD_RESET_MIN_LENGTH} characters`}
      />
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
