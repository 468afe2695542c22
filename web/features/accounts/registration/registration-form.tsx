import { zodResolver } from '@hookform/resolvers/zod';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { registrationForm, type User } from '../../../../contract/accounts/accounts.ts';
import type { Plan } from '../../../../contract/business.ts';
import { hasCode, isAnswered, toReason } from '../../../calls/api.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, TextArea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { AddressReading } from '../address/address-reading.tsx';
import { useAddressParts } from '../address/queries.ts';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { createAccount } from '../queries.ts';
import { CaptchaField } from './captcha-field.tsx';
import { TermsField } from './terms-field.tsx';
import { WebsiteField } from '../website-field.tsx';

const BLANK = {
  username: '',
  email: '',
  fullName: '',
  physicalAddress: '',
  addressParts: undefined,
  website: '',
  password: '',
  confirmPassword: '',
  captcha: false,
  terms: false,
};

type RegistrationFields = UseFormReturn<z.input<typeof registrationForm>, unknown, z.output<typeof registrationForm>>;

const resolver = zodResolver(registrationForm);

export function RegistrationForm({ plan, onRegistered }: { plan: Plan; onRegistered: (user: User) => void }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: BLANK,
    act: ({ confirmPassword: _, captcha: __, terms: ___, ...body }) => createAccount(body, plan),
    failed: (error, _, { setError }) => {
      const message = textFor(error);
      notify.error('Registration Failed', message);
      const taken = takenField(error);
      if (taken) setError(taken, { message }, { shouldFocus: true });
    },
    onDone: onRegistered,
  });

  const parts = useAddressParts(form.watch('physicalAddress'));
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <NameFields form={form} />
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
        )}
      </Field>
      <Field
        label="Physical Address"
        hint="Required for verification and scam prevention"
        error={errors.physicalAddress?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            autoComplete="street-address"
            {...form.register('physicalAddress', { onChange: () => form.setValue('addressParts', undefined) })}
          />
        )}
      </Field>
      <AddressReading
        parts={parts}
        correction={form.watch('addressParts')}
        correct={(correction) => form.setValue('addressParts', correction, { shouldDirty: true })}
        register={(name) => form.register(`addressParts.${name}`)}
        errors={errors.addressParts}
      />
      <WebsiteField input={form.register('website')} error={errors.website?.message} />
      <PasswordFields form={form} />
      <div className="space-y-1 border-t border-line pt-4">
        <CaptchaField error={errors.captcha?.message} input={form.register('captcha')} />
        <TermsField error={errors.terms?.message} input={form.register('terms')} />
      </div>
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Creating Account...">
        Start 7-Day Free Trial
      </Button>
      <p className="text-center text-sm text-muted">No credit card. We don’t charge you when the trial ends.</p>
    </form>
  );
}

function NameFields({ form: { register, formState } }: { form: RegistrationFields }) {
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Full Name" error={errors.fullName?.message}>
        {(control) => <Input {...control} autoComplete="name" {...register('fullName')} />}
      </Field>
      <Field label="Username" error={errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            {...register('username')}
          />
        )}
      </Field>
    </div>
  );
}

function PasswordFields({ form }: { form: RegistrationFields }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NewPasswordFields
        form={form}
        name="password"
        confirmation="confirmPassword"
        label="Password"
        words={form.getValues(['email', 'username', 'fullName'])}
      />
    </div>
  );
}

/** The field of another account's value. */
function takenField(error: Error): 'email' | 'username' | undefined {
  if (hasCode(error, 'user_exists')) return 'email';
  return hasCode(error, 'username_taken') ? 'username' : undefined;
}

function textFor(error: Error): string {
  if (hasCode(error, 'user_exists'))
    return 'An account with this email already exists. Please use a different email or try logging in.';
  return isAnswered(error) ? toReason(error, 'Please try again') : 'Please try again';
}
