import { zodResolver } from '@hookform/resolvers/zod';
import { profile, updateMe, type User } from '../../../../contract/accounts/accounts.ts';
import { ADDRESS_RULE, isPlausibleAddress, NOTHING_READ } from '../../../../contract/addresses/address-parts.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, TextArea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { AddressReading } from '../address/address-reading.tsx';
import { useAddressParts } from '../address/queries.ts';
import { AddressVisibilityField } from './address-visibility-field.tsx';
import { BuyerContactField } from './buyer-contact-field.tsx';
import { OwnLinesFields } from './own-lines-fields.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { cacheMe } from '../queries.ts';
import { WebsiteField } from '../website-field.tsx';

function toProfileValues({ fullName, physicalAddress, addressVisibility, buyerContact, ...user }: User) {
  const { website, phoneNumber, license, receiptLine } = user;
  const optional = {
    website: website ?? '',
    phoneNumber: phoneNumber ?? '',
    license: license ?? '',
    receiptLine: receiptLine ?? '',
  };
  return { fullName, physicalAddress, addressParts: undefined, ...optional, addressVisibility, buyerContact };
}

const resolver = zodResolver(profile);

export function ProfileForm({ user }: { user: User }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: toProfileValues(user),
    keepAs: `profile of ${user.id}`,
    act: (body) => change(updateMe, { body }, { answered: (answer) => cacheMe(answer.user) }),
    done: () => notify.success('Profile Saved'),
    failed: 'Error',
    saved: ({ user: changed }) => toProfileValues(changed),
  });
  const parts = useAddressParts(form.watch('physicalAddress'), user);
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-x-8">
      <div className="space-y-4 sm:space-y-5">
        <Field label="Full Name" error={errors.fullName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('fullName')} />}
        </Field>
        <Field
          label="Physical Address"
          hint={parts && !isPlausibleAddress(parts) ? ADDRESS_RULE : undefined}
          error={errors.physicalAddress?.message}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              className="min-h-18!"
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
        <AddressVisibilityField input={form.register('addressVisibility')} error={errors.addressVisibility?.message} />
        <BuyerContactField input={form.register('buyerContact')} error={errors.buyerContact?.message} />
        <Field label="Phone Number (optional)" error={errors.phoneNumber?.message}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" {...form.register('phoneNumber')} />}
        </Field>
        <WebsiteField input={form.register('website')} error={errors.website?.message} />
        <OwnLinesFields
          license={form.register('license')}
          receiptLine={form.register('receiptLine')}
          errors={errors}
          submitCount={form.formState.submitCount}
        />
      </div>
      <ProfilePreview breeder={{ ...user, ...form.watch(), addressParts: parts ?? NOTHING_READ }} />
      <div>
        <Button type="submit" disabled={!form.formState.isDirty} busy={isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
