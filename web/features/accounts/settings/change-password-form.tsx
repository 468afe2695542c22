import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword, type User } from '../../../../contract/accounts/accounts.ts';
import { PASSWORD_MIN_LENGTH } from '../../../../contract/business.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { useChangePassword } from './own-queries.ts';

const changePasswordForm = changePassword.body
  .extend({ confirmPassword: z.string().trim() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export function ChangePasswordForm({ user }: { user: User }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ confirmPassword: _, ...body }) =>
    change.mutate(body, {
      onSuccess: () => form.reset(),
      onError: (error) => showFieldErrors(error, ['currentPassword', 'newPassword'], form.setError),
    }),
  );
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
      <Button type="submit" kind="secondary" busy={change.isPending} busyLabel="Changing...">
        Change Password
      </Button>
    </form>
  );
}
