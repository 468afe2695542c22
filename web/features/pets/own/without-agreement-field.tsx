import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { getAgreement } from '../../../../contract/agreements/agreements.ts';
import { read } from '../../../calls/query-client.ts';
import { useRole } from '../../accounts/queries.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** A pet's exemption from the agreement; shown only while the agreement is on. */
export function WithoutAgreementField() {
  const id = useId();
  const { register } = useFormContext<{ soldWithoutAgreement: boolean }>();
  const { data } = useQuery({ ...read(getAgreement, {}), enabled: useRole() === null });
  if (!data?.agreement.isOn) return null;
  return (
    <div className="flex items-start gap-3 py-2">
      <Checkbox id={id} aria-describedby={`${id}-hint`} {...register('soldWithoutAgreement')} />
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium">
          Sold without the sales agreement
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          Its buyer pays without signing.
        </p>
      </div>
    </div>
  );
}
