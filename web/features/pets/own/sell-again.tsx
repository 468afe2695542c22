import type { Pet } from '../../../../contract/pets/pets.ts';
import { Button } from '../../../ui/button.tsx';
import { useUpdatePet } from '../queries.ts';

/** For a pet whose sale was refunded. */
export function SellAgain({ pet }: { pet: Pet }) {
  const update = useUpdatePet(({ name }) => ['For Sale Again', `${name} can have a payment link again.`]);
  return (
    <Button
      busy={update.isPending}
      busyLabel="Saving..."
      onClick={() => update.mutate({ id: pet.id, status: 'active' })}
    >
      Sell again
    </Button>
  );
}
