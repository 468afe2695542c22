import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { isReadWhole, type AddressParts, type CorrectedParts } from '../../../../contract/addresses/address-parts.ts';
import { US_STATES } from '../../../../contract/addresses/us-states.ts';
import { TextButton } from '../../../ui/text-link.tsx';
import { PartsFields } from './parts-fields.tsx';
import { toCorrection } from './queries.ts';

interface AddressReadingProps {
  /** Null while it is being read. */
  parts: AddressParts | null | undefined;
  /** What the breeder says instead; nothing while they leave what was read. */
  correction: unknown;
  correct: (correction: CorrectedParts | undefined) => void;
  register: (name: keyof CorrectedParts) => UseFormRegisterReturn;
  errors: FieldErrors<CorrectedParts> | undefined;
}

/**
 * What was read of the address, below its field, to be corrected in place. Who finds it right does nothing. Its room is there
 * while it is being read, so that nothing moves under a finger.
 */
export function AddressReading({ parts, correction, correct, register, errors }: AddressReadingProps) {
  if (correction)
    return (
      <fieldset className="space-y-4 rounded-control bg-sunken px-4 py-4">
        <legend className="sr-only">Your address in parts</legend>
        <PartsFields register={register} errors={errors} />
        <TextButton onClick={() => correct(undefined)}>Use what was read</TextButton>
      </fieldset>
    );
  if (parts === undefined) return null;
  const room = 'min-h-28 rounded-control bg-sunken px-4 py-3 text-sm sm:min-h-20';
  if (parts === null) return <div className={room} />;
  return (
    <div role="group" aria-label="What we read" className={room}>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <Part name="Street" value={parts.street} />
        <Part name="Town" value={parts.town} />
        <Part name="State" value={parts.state && US_STATES[parts.state]} />
        <Part name="ZIP code" value={parts.zip} />
      </dl>
      <p className="mt-1 text-muted">
        {isReadWhole(parts) ? 'Not right?' : describeFault(parts)}{' '}
        <TextButton onClick={() => correct(toCorrection(parts))}>Correct it</TextButton>
      </p>
    </div>
  );
}

function Part({ name, value }: { name: string; value: string | null }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value ?? '—'}</dd>
    </div>
  );
}

const describeFault = (parts: AddressParts) =>
  Object.values(parts).includes(null) ? 'We couldn’t read all of your address.' : 'This ZIP code is not in that state.';
