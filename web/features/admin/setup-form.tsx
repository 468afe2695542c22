import { zodResolver } from '@hookform/resolvers/zod';
import { adminSetupForm, setupAdmin } from '../../../contract/admin/admin.ts';
import { toReason } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { notify } from '../../ui/notify.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';

const resolver = zodResolver(adminSetupForm);

export function AdminSetupForm({ onReady }: { onReady: () => void }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { email: '', secretKey: '' },
    act: (body) => change(setupAdmin, { body }, { send: callConfirmed, waits: true }),
    done: ({ message }) => notify.success('Admin Account Ready', message),
    failed: (error) => notify.error('Setup Failed', toReason(error, 'Invalid credentials or secret key')),
    onDone: onReady,
  });
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
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Setting up...">
        Set Up Admin Account
      </Button>
    </form>
  );
}
