import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { profile, type User } from '../../../../contract/accounts/accounts.ts';
import { ADDRESS_RULE, isPlausibleAddress } from '../../../../contract/places/plausible-address.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Input, TextArea } from '../../../ui/input.tsx';
import { AddressVisibilityField } from './address-visibility-field.tsx';
import { BuyerContactField } from './buyer-contact-field.tsx';
import { useUpdateMe } from '../settings/own-queries.ts';
import { WebsiteField } from '../website-field.tsx';

const NAMES = ['fullName', 'physicalAddress', 'website', 'phoneNumber', 'addressVisibility', 'buyerContact'] as const;

function valuesOf({ fullName, physicalAddress, website, phoneNumber, addressVisibility, buyerContact }: User) {
  const optional = { website: website ?? '', phoneNumber: phoneNumber ?? '' };
  return { fullName, physicalAddress, ...optional, addressVisibility, buyerContact };
}

export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateMe();
  const form = useForm({
    resolver: zodResolver(profile),
    defaultValues: valuesOf(user),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(
    (body) =>
      update.mutate(body, {
        onSuccess: (answer) => form.reset(valuesOf(answer.user)),
        onError: (error) => showFieldErrors(error, NAMES, form.setError),
      }),
    focusFirstError,
  );
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Full Name" error={errors.fullName?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('fullName')} />}
      </Field>
      <Field
        label="Physical Address"
        hint={isPlausibleAddress(form.watch('physicalAddress')) ? undefined : ADDRESS_RULE}
        error={errors.physicalAddress?.message}
      >
        {(control) => (
          <TextArea {...control} rows={3} autoComplete="street-address" {...form.register('physicalAddress')} />
        )}
      </Field>
      <AddressVisibilityField
        input={form.register('addressVisibility')}
        breeder={form.watch()}
        error={errors.addressVisibility?.message}
      />
      <BuyerContactField input={form.register('buyerContact')} error={errors.buyerContact?.message} />
      <div className="grid gap-5 sm:grid-cols-2">
        <WebsiteField input={form.register('website')} error={errors.website?.message} />
        <Field label="Phone Number (optional)" error={errors.phoneNumber?.message}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" {...form.register('phoneNumber')} />}
        </Field>
      </div>
      <Button type="submit" disabled={!isDirty} busy={update.isPending} busyLabel="Saving...">
        Save Changes
      </Button>
    </form>
  );
}
