import { zodResolver } from '@hookform/resolvers/zod';
import { updateMe, type User } from '../../../../contract/accounts/accounts.ts';
import { correctedParts, type CorrectedParts } from '../../../../contract/addresses/address-parts.ts';
import { change } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { useAct } from '../../../calls/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/notify.ts';
import { cacheMe } from '../queries.ts';
import { PartsFields } from './parts-fields.tsx';
import { toCorrection } from './queries.ts';

const resolver = zodResolver(correctedParts);

const answer = (addressParts: CorrectedParts | null) =>
  change(updateMe, { body: { addressParts } }, { answered: ({ user }) => cacheMe(user) });

/** Asks once for the parts of an address that couldn't be read. */
export function AddressQuestion({ user }: { user: User }) {
  const { form, errors, submit, isPending } = useContractForm({
    resolver,
    values: toCorrection(user.addressParts),
    act: answer,
    done: () => notify.success('Address Saved'),
    failed: 'Error',
  });
  const leaving = useAct(() => answer(null), { failed: 'Error' });
  return (
    <Card>
      <h2 className="font-display text-xl">Where are you?</h2>
      <p className="mt-2 text-muted">
        We couldn’t read all of your address. With town, state and ZIP code, buyers get the payment methods that your
        state allows, and the times on your pages are yours.
      </p>
      <p className="mt-3 font-medium wrap-anywhere whitespace-pre-line">{user.physicalAddress}</p>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        <PartsFields register={(name) => form.register(name)} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button kind="secondary" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            Leave it as it is
          </Button>
        </div>
      </form>
    </Card>
  );
}
