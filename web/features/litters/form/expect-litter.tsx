import { zodResolver } from '@hookform/resolvers/zod';
import { expectedLitter, expectLitter } from '../../../../contract/litters/litters.ts';
import { change } from '../../../calls/change.ts';
import { createOnce } from '../../../calls/create-once.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { signedInId } from '../../accounts/queries.ts';
import { ExpectedField, ParentFields } from './parent-fields.tsx';

const resolver = zodResolver(expectedLitter, undefined, { raw: true });
const BLANK = { name: '', dam: '', sire: '', expectedOn: '' };

/** Creates a litter before its birth, then calls `onCreated` while the form is still shown. */
export function ExpectLitter({ onCreated }: { onCreated: (litterId: string) => void }) {
  const keepAs = `expected litter of ${signedInId()}`;
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: BLANK,
    keepAs,
    act: (body, typed) => createOnce(keepAs, { typed, body }, (keyed) => change(expectLitter, { body: keyed })),
    done: ({ litter }) => notify.success('Litter Created', `The page of ${litter.name} is ready to share.`),
    saved: () => BLANK,
    onDone: ({ litter }) => onCreated(litter.id),
    failed: 'Error Creating Litter',
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ParentFields register={form.register} errors={errors}>
          <ExpectedField field={form.register('expectedOn')} error={errors.expectedOn} />
        </ParentFields>
      </div>
      <Button type="submit" className="min-h-12 w-full sm:w-auto" busy={isPending} busyLabel="Saving...">
        Create litter
      </Button>
    </form>
  );
}
