import type { PetDetails } from '../../../contract/pet-details.ts';
import { Rich } from '../words/words.tsx';
import { DetailRows } from './detail-rows.tsx';
import { Facts } from './facts.tsx';

/** What the breeder told of a pet, as the buyer read it at the payment. */
export function BoughtPet({ name, details }: { name: string; details: PetDetails | null }) {
  if (!details) return null;
  return (
    <section aria-labelledby="pet-facts">
      <h2 id="pet-facts">
        <Rich text="pet.facts" values={{ name }} />
      </h2>
      <Facts>
        <DetailRows details={details} />
      </Facts>
    </section>
  );
}
