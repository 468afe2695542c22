import { useId, type ComponentProps } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { KennelForm, OwnKennel, PET_OBSTACLES } from '../../../contract/kennel-pages/kennel-pages.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

const OBSTACLES: Record<(typeof PET_OBSTACLES)[number], string> = {
  'no-link': 'Not shown while it has no link that buyers can pay.',
  'for-one-buyer': 'Can’t be shown: its link is for one buyer.',
  surprise: 'Can’t be shown: its link is a surprise.',
};

interface ChoicesProps {
  kennel: OwnKennel;
  register: UseFormRegister<KennelForm>;
  errors: { petIds: string | undefined; litterIds: string | undefined };
}

/** Which pets and litters everybody sees: a payment link alone shows nobody anything. */
export function Choices({ kennel: { pets, litters }, register, errors }: ChoicesProps) {
  return (
    <>
      <fieldset className="space-y-1">
        <legend className="mb-1.5 text-sm font-medium">Pets for everybody to see</legend>
        {pets.length === 0 && <p className="text-muted">You have no pets for sale. Once you do, choose them here.</p>}
        {pets.map(({ id, name, breed, obstacle }) => (
          <Choice
            key={id}
            title={`${name} · ${breed}`}
            text={obstacle && OBSTACLES[obstacle]}
            control={{ ...register('petIds'), value: id, disabled: obstacle !== null && obstacle !== 'no-link' }}
          />
        ))}
        {errors.petIds && (
          <p role="alert" className="text-sm text-danger">
            {errors.petIds}
          </p>
        )}
      </fieldset>
      {litters.length > 0 && (
        <fieldset className="space-y-1">
          <legend className="mb-1.5 text-sm font-medium">Litters for everybody to see</legend>
          <p className="text-sm text-muted">The page of a litter shows all of its pets.</p>
          {litters.map(({ id, name, takesEntries }) => (
            <Choice
              key={id}
              title={name}
              text={takesEntries ? 'With the way to its waiting list.' : null}
              control={{ ...register('litterIds'), value: id }}
            />
          ))}
          {errors.litterIds && (
            <p role="alert" className="text-sm text-danger">
              {errors.litterIds}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

interface ChoiceProps {
  title: string;
  text: string | null;
  control: ComponentProps<typeof Checkbox>;
}

export function Choice({ title, text, control }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <Checkbox id={id} aria-describedby={text ? `${id}-text` : undefined} {...control} />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium wrap-anywhere">
          {title}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-sm text-muted">
            {text}
          </p>
        )}
      </div>
    </div>
  );
}
