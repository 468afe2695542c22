import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { changePassword, type User } from '../../../../contract/accounts/accounts.ts';
import { PASSWORD_MIN_LENGTH } from '../../../../contract/business.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';

const changePasswordForm = changePassword.body
  .extend({ confirmPassword: z.string().trim() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

const resolver = zodResolver(changePasswordForm);

export function ChangePasswordForm({ user }: { user: User }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    act: ({ confirmPassword: _, ...body }) => change(changePassword, { body }, { waits: true }),
    done: ({ message }) => notify.success('Password Changed', message),
    failed: 'Error',
    onDone: (_, { reset }) => reset(),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {/* Lets password managers match the password to its account. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current Password"
        error={errors.currentPassword?.message}
        noun="current password"
        autoComplete="current-password"
        {...form.register('currentPassword')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NewPasswordFields
          form={form}
          name="newPassword"
          confirmation="confirmPassword"
          label="New Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
          words={[user.email, user.username, user.fullName]}
        />
      </div>
      <Button type="submit" kind="secondary" busy={isPending} busyLabel="Changing...">
        Change Password
      </Button>
    </form>
  );
}
