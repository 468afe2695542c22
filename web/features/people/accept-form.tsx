import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import type { User } from '../../../contract/accounts/accounts.ts';
import { acceptance } from '../../../contract/people/people.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { NewPasswordFields } from '../accounts/new-password/new-password-fields.tsx';
import { TermsField } from '../accounts/registration/terms-field.tsx';
import { acceptInvitation } from './queries.ts';

const resolver = zodResolver(
  acceptance
    .extend({ confirmPassword: z.string().trim(), terms: z.boolean().refine(Boolean, 'You must agree to the terms') })
    .refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
);

interface AcceptFormProps {
  token: string;
  email: string;
  onAccepted: (user: User) => void;
}

/** The name and password of an invited person, whose address is the invitation's. */
export function AcceptForm({ token, email, onAccepted }: AcceptFormProps) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: { fullName: '', password: '', confirmPassword: '', terms: false },
    act: ({ fullName, password }) => acceptInvitation({ token, fullName, password }),
    failed: (error, isShown) => isShown || notify.error('Not Accepted', error.message),
    onDone: onAccepted,
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-4 sm:space-y-5">
      <Field label="Email" hint="You sign in with this address.">
        {(control) => <Input {...control} type="email" autoComplete="username" readOnly value={email} />}
      </Field>
      <Field label="Full Name" error={errors.fullName?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('fullName')} />}
      </Field>
      <NewPasswordFields
        form={form}
        name="password"
        confirmation="confirmPassword"
        label="Password"
        words={[email, form.getValues('fullName')]}
      />
      <TermsField error={errors.terms?.message} input={form.register('terms')} />
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Accepting...">
        Accept invitation
      </Button>
    </form>
  );
}
