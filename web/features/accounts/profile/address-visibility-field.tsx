import { MapPin } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { townAndState } from '../../../../contract/addresses/address-parts.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Radio } from '../../../ui/radio.tsx';

interface AddressVisibilityFieldProps {
  input: UseFormRegisterReturn;
  /** The form's current values, saved or not. */
  breeder: Pick<User, 'fullName' | 'physicalAddress' | 'addressParts' | 'addressVisibility'>;
  error: string | undefined;
}

/** How much of the address the public page shows, with a preview. */
export function AddressVisibilityField({ input, breeder, error }: AddressVisibilityFieldProps) {
  const id = useId();
  const { fullName, physicalAddress, addressParts, addressVisibility } = breeder;
  const shown = addressVisibility === 'town' ? townAndState(addressParts) : physicalAddress;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">What buyers see</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Radio
          value="full"
          title="The full address"
          text="Builds the most trust: buyers see where the pet lives."
          {...input}
        />
        <Radio value="town" title="Town and state only" text="Buyers get the full address after they pay." {...input} />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="mt-3 rounded-control bg-sunken px-4 py-3" role="status" aria-label="Preview">
        <p className="text-sm text-muted">On your payment links:</p>
        <p className="mt-1 font-medium wrap-anywhere">{fullName}</p>
        <p className="flex gap-2 wrap-anywhere whitespace-pre-line">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
          <span className="min-w-0">{shown.trim()}</span>
        </p>
      </div>
    </fieldset>
  );
}
