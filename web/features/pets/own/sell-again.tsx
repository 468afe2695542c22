import type { Pet } from '../../../../contract/pets/pets.ts';
import { useAct } from '../../../calls/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { updatePet } from '../queries.ts';

/** For a pet whose sale was refunded. */
export function SellAgain({ pet }: { pet: Pet }) {
  const update = useAct(() => updatePet(pet.id, { status: 'active' }), {
    done: ({ pet: { name } }) => notify.success('For Sale Again', `${name} can have a payment link again.`),
    failed: 'Error Updating Payment Request',
  });
  return (
    <Button busy={update.isPending} busyLabel="Saving..." onClick={() => update.mutate()}>
      Sell again
    </Button>
  );
}
