import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
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
import type { RegistrationFields } from './use-username.ts';
import { UsernameField } from './username-field.tsx';
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
    <form onSubmit={submit} noValidate className="space-y-4 sm:space-y-5">
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
            rows={2}
            className="min-h-20!"
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
      <OptionalWebsite form={form} />
      <PasswordFields form={form} />
      <div className="sm:border-t sm:border-line sm:pt-4">
        <CaptchaField error={errors.captcha?.message} input={form.register('captcha')} />
        <TermsField error={errors.terms?.message} input={form.register('terms')} />
      </div>
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Creating Account...">
        Start 7-Day Free Trial
      </Button>
    </form>
  );
}

function NameFields({ form }: { form: RegistrationFields }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <Field label="Full Name" error={form.formState.errors.fullName?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('fullName')} />}
      </Field>
      <UsernameField form={form} />
    </div>
  );
}

/** A line until it is pressed: few breeders have a website. */
function OptionalWebsite({ form }: { form: RegistrationFields }) {
  const [isOpen, setOpen] = useState(false);
  const { register, setFocus, formState } = form;
  useEffect(() => {
    if (isOpen) setFocus('website');
  }, [isOpen, setFocus]);
  if (isOpen) return <WebsiteField input={register('website')} error={formState.errors.website?.message} />;
  return (
    <Button kind="quiet" className="-mt-2 -ml-4" onClick={() => setOpen(true)}>
      Add a website
    </Button>
  );
}

function PasswordFields({ form }: { form: RegistrationFields }) {
  return (
    <div className="grid gap-4 sm:gap-5 sm:grid-cols-2">
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
