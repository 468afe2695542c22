import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPassword, forgotPasswordForm } from '../../../../contract/accounts/accounts.ts';
import { toReason } from '../../../calls/api.ts';
import { callWithCaptcha } from '../../../calls/call-with-captcha.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';

const resolver = zodResolver(forgotPasswordForm);

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { email: '' },
    act: async (body) => ({ ...body, ...(await callWithCaptcha(forgotPassword, { body })) }),
    done: ({ message }) => notify.success('Email Sent', message),
    failed: (error) => notify.error('Error', toReason(error, 'Failed to send reset email')),
    onDone: ({ email }) => onSent(email),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
