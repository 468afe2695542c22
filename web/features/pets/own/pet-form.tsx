import { useEffect, useRef, type ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { totalCents, formatMoney, parsePrice } from '../../../../contract/money.ts';
import { METHODS } from '../../../../contract/payment-methods/payment-methods.ts';
import { receivedCents } from '../../../../contract/payments/provider-prices.ts';
import { useRole, useUserIfAny } from '../../accounts/queries.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { resolveLater } from '../../../calls/resolve-later.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, TextArea } from '../../../ui/input.tsx';
import { WithoutAgreementField } from './without-agreement-field.tsx';
import { DetailsFields } from '../details/details-fields.tsx';
import { AgeField } from './age-field.tsx';
import type { PetDetailsInput } from '../details/asked.ts';
import { toPetValues, type Besides, type OwnField } from '../details/pet-values.ts';
import { registerBreed } from './register-breed.ts';
import { SpeciesField } from './species-field.tsx';

const resolver = resolveLater(() => import('../details/check-pet.ts'));

function preloadOnFocus(form: HTMLFormElement | null): void {
  form?.addEventListener('focusin', () => void resolver.preload(), { once: true });
}

/** A record, so that its type refuses a missing field. */
const BLANK: Record<OwnField, ''> = { name: '', breed: '', species: '', price: '', age: '', description: '' };
const FIELDS = Object.keys(BLANK) as OwnField[];
const PRICE = { inputMode: 'decimal', autoComplete: 'off', placeholder: '1,250.00' } as const;

interface PetFormProps {
  /** The pet to edit; without one the form starts empty, and is empty again after saving. */
  pet?: Pet;
  besides?: Besides;
  /** The name under which what is typed is kept. */
  keepAs?: string;
  /** Called with what the form shows, at first and on each change of a value. */
  follow?: (values: Record<string, unknown>) => void;
  /** Whether it asks for optional details, too. */
  hasDetails?: boolean;
  /** Whether something of it was given before. */
  isStarted?: boolean;
  /** The field of its photos, which are saved apart. */
  photos: ReactNode;
  /** Before the button that sends it. */
  beforeSend?: ReactNode;
  action: string;
  save: (typed: PetDetailsInput) => Promise<{ pet: Pet }>;
  done?: (saved: Pet) => void;
  /** The title of the message if saving fails. */
  failed: string;
  /** Follows while the form is still shown. `isTypedOn`: something was typed since it was sent, and stands there. */
  onSaved: (saved: Pet, isTypedOn: boolean) => void;
}

/** The form for a pet's fields, which `save` sends. */
export function PetForm({
  pet,
  besides,
  keepAs,
  follow,
  hasDetails = true,
  isStarted,
  photos,
  beforeSend,
  action,
  save,
  done,
  failed,
  onSaved,
}: PetFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: toPetValues(FIELDS, pet, besides),
    keepAs,
    act: (_, typed) => save(typed),
    done: (answer) => done?.(answer.pet),
    failed,
    saved: pet ? undefined : () => toPetValues(FIELDS),
    onDone: (answer, isTypedOn) => {
      // Phones leave the focus in the last field: leaving it later would validate it empty.
      if (!isTypedOn) button.current?.focus({ preventScroll: true });
      onSaved(answer.pet, isTypedOn);
    },
  });
  useFollowing(form, follow);
  const shownBreed = form.watch('breed');
  const breed = registerBreed(form, shownBreed);

  return (
    <form onSubmit={submit} ref={preloadOnFocus} noValidate data-started={isStarted || undefined} className="space-y-4">
      <NameField form={form} />
      {photos}
      <Field label="Breed" error={errors.breed?.message}>
        {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...breed} />}
      </Field>
      <SpeciesField
        field={form.register('species')}
        error={errors.species?.message}
        breed={shownBreed}
        species={form.watch('species')}
      />
      <PriceAndAge form={form} isSaved={pet !== undefined} />
      <Field label="Description" hint="Temperament, health, what’s included" error={errors.description?.message}>
        {(control) => <TextArea {...control} rows={3} className="max-sm:min-h-20" {...form.register('description')} />}
      </Field>
      <FormProvider {...form}>
        {hasDetails && <DetailsFields isFolded={!pet} />}
        <WithoutAgreementField />
      </FormProvider>
      {beforeSend}
      <Button ref={button} type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
        {action}
      </Button>
    </form>
  );
}

const NameField = ({ form }: { form: UseFormReturn<PetDetailsInput> }) => (
  <Field label="Pet Name" error={form.formState.errors.name?.message}>
    {(control) => <Input {...control} autoComplete="off" autoCapitalize="words" {...form.register('name')} />}
  </Field>
);

/** A helper prices new pets only. */
function PriceAndAge({ form, isSaved }: { form: UseFormReturn<PetDetailsInput>; isSaved: boolean }) {
  const isLocked = useRole() !== null && isSaved;
  const { errors } = form.formState;
  const cents = parsePrice(String(form.watch('price')));
  const received = useReceived();
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-1">
      <Field
        label="Price"
        hint={
          isLocked
            ? 'Only the owner changes it'
            : cents === undefined
              ? 'In US dollars'
              : `Buyer pays ${formatMoney(totalCents(cents))}${received(cents)}`
        }
        error={errors.price?.message}
      >
        {(control) => <Input {...control} {...PRICE} readOnly={isLocked} {...form.register('price')} />}
      </Field>
      <AgeField field={form.register('age')} error={errors.age?.message} />
    </div>
  );
}

/** What the breeder receives by each way to pay, for who has turned on another than those of the start. */
function useReceived(): (cents: number) => string {
  const methods = useUserIfAny()?.paymentMethods ?? [];
  if (methods.every((method) => METHODS[method].isOnFromStart)) return () => '';
  return (cents) =>
    `. You receive ${methods
      .toReversed()
      .map((method) => `${formatMoney(receivedCents(method, cents))} by ${METHODS[method].name}`)
      .join(', ')}`;
}

function useFollowing(form: UseFormReturn<PetDetailsInput>, follow: PetFormProps['follow']) {
  useEffect(() => {
    if (!follow) return undefined;
    follow(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => follow(values) });
  }, [form, follow]);
}
