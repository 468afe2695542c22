import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { KENNEL_ADDRESS } from '../../../contract/kennel-pages/kennel-address.ts';
import { FIRST_ACCENT } from '../../../contract/kennel-pages/accent.ts';
import {
  KENNEL,
  kennelForm,
  saveKennelPage,
  type KennelForm as Form,
  type OwnKennel,
} from '../../../contract/kennel-pages/kennel-pages.ts';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import { change } from '../../calls/change.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { atMost } from '../../ui/at-most.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { signedInId } from '../accounts/queries.ts';
import { AccentField } from './accent-field.tsx';
import { Choice, Choices } from './choices.tsx';
import { KennelPreview } from './kennel-preview.tsx';
import { answered } from './queries.ts';

const resolver = zodResolver(kennelForm);

const toForm = ({ kennelPage, suggested }: OwnKennel): Form => ({
  isOn: kennelPage?.isOn ?? true,
  address: suggested.address,
  name: kennelPage?.name ?? suggested.name,
  story: kennelPage?.story ?? '',
  accent: kennelPage?.accent ?? FIRST_ACCENT,
  showsSold: kennelPage?.showsSold ?? false,
  showsReviews: kennelPage?.showsReviews ?? false,
  petIds: kennelPage?.petIds ?? [],
  litterIds: kennelPage?.litterIds ?? [],
});

/** All of the page but its photos, with its preview beside it. */
export function KennelForm({ kennel }: { kennel: OwnKennel }) {
  const { form, errors, submit, isPending } = useContractForm<Form, OwnKennel>({
    resolver,
    values: toForm(kennel),
    keepAs: `kennel page of ${signedInId()}`,
    act: (body) => change(saveKennelPage, { body }, answered),
    saved: toForm,
    done: ({ kennelPage }) =>
      kennelPage?.isOn
        ? notify.success('Page Saved', 'Everybody can open it, and your payment links lead to it.')
        : notify.success('Page Saved', 'It is switched off: nobody can open it.'),
    failed: 'Page Not Saved',
  });
  const typed = form.watch();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card aria-label="Your page">
        <form onSubmit={submit} noValidate className="space-y-5">
          <Texts form={form} errors={errors} address={typed.address} />
          <AccentField
            value={typed.accent}
            error={errors.accent?.message}
            onChange={(color) => form.setValue('accent', color, { shouldDirty: true })}
          />
          <Choices
            kennel={kennel}
            register={form.register}
            errors={{ petIds: errors.petIds?.message, litterIds: errors.litterIds?.message }}
          />
          <Choice
            title="Show pets that found a home"
            text={`How many were sold here, and the last ${KENNEL.sold}, without price and buyer.`}
            control={form.register('showsSold')}
          />
          <Choice
            title="Show reviews of buyers"
            text={`All of them, or none. We ask each buyer once, some weeks after the hand-over, and you can answer. Buyers may still write for ${REVIEWS.afterSwitchOffDays} days after you switch this off.`}
            control={form.register('showsReviews')}
          />
          <Button type="submit" className="min-h-12" busy={isPending} busyLabel="Saving...">
            Save Page
          </Button>
        </form>
      </Card>
      <Card aria-label="Preview">
        <h2 className="mb-3 text-xl">Preview</h2>
        <KennelPreview typed={typed} kennel={kennel} />
      </Card>
    </div>
  );
}

interface TextsProps {
  form: UseFormReturn<Form, unknown, Form>;
  errors: FieldErrors<Form>;
  /** The typed one. */
  address: string;
}

function Texts({ form, errors, address }: TextsProps) {
  return (
    <>
      <Choice
        title="Everybody can open this page"
        text="Off: nobody can, and your payment links don’t name it."
        control={form.register('isOn')}
      />
      <Field label="Name of your kennel" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name', atMost(KENNEL.nameMax))} />}
      </Field>
      <Field
        label="Address"
        hint={`${window.location.host}/k/${address || '…'}, where an earlier address leads, too.`}
        error={errors.address?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...form.register('address', atMost(KENNEL_ADDRESS.max))}
          />
        )}
      </Field>
      <Field
        label="Your story"
        hint="How you breed, how your pets grow up, what you stand for."
        error={errors.story?.message}
      >
        {(control) => <TextArea {...control} rows={8} {...form.register('story', atMost(KENNEL.storyMax))} />}
      </Field>
    </>
  );
}
