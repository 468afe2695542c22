import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
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

/** A button, and once it is pressed the form that it stands for. */
export function ChangePassword({ user }: { user: User }) {
  const [form, setForm] = useState<'new' | 'open' | 'closed'>('new');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form === 'closed') button.current?.focus();
  }, [form]);
  if (form === 'open') return <ChangePasswordForm user={user} onClose={() => setForm('closed')} />;
  return (
    <Button ref={button} kind="secondary" onClick={() => setForm('open')}>
      Change Password
    </Button>
  );
}

function ChangePasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    act: ({ confirmPassword: _, ...body }) => change(changePassword, { body }, { waits: true }),
    done: ({ message }) => notify.success('Password Changed', message),
    failed: 'Error',
    onDone: onClose,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="secondary" busy={isPending} busyLabel="Changing...">
          Change Password
        </Button>
        <Button kind="quiet" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
