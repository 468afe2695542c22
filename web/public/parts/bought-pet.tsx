import type { PetDetails } from '../../../contract/pets/pet-details.ts';
import { Rich } from '../locales/messages.tsx';
import { boughtDocumentPath } from '../../../contract/pages/public-page.ts';
import { DetailRows } from './detail-rows.tsx';
import { Facts } from './facts.tsx';

interface BoughtPetProps {
  name: string;
  details: PetDetails | null;
  /** The address of the receipt, at which its documents are. */
  atReceipt: string | undefined;
}

/** A pet's details as the buyer read them when paying. */
export function BoughtPet({ name, details, atReceipt }: BoughtPetProps) {
  if (!details) return null;
  return (
    <section aria-labelledby="pet-facts">
      <h2 id="pet-facts">
        <Rich text="pet.facts" values={{ name }} />
      </h2>
      <Facts>
        <DetailRows details={details} pathOf={atReceipt && ((id) => boughtDocumentPath(atReceipt, id))} />
      </Facts>
    </section>
  );
}
