import { useState } from 'react';
import type { Pet } from '../../contract/pets.ts';
import { screens } from '../../contract/screens.ts';
import { LinkDialogs } from '../features/dashboard/link-dialogs.tsx';
import { useMyPaymentLinks } from '../features/payment-links/queries.ts';
import { SavedLinks } from '../features/payment-links/saved-links.tsx';
import { PetList } from '../features/pets/own/pet-list.tsx';
import { useMyPets } from '../features/pets/queries.ts';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ListSection } from '../ui/list-section.tsx';
import { ShowOlder } from '../ui/show-older.tsx';

export default function PetsPage() {
  const pets = useMyPets();
  const links = useMyPaymentLinks();
  const [linkFor, setLinkFor] = useState<Pet | null>(null);
  return (
    <>
      <PageTitle aside={<ButtonLink href={`${screens.dashboard.path}#new-pet-title`}>New pet</ButtonLink>}>
        Pets
      </PageTitle>
      <div className="mt-6 space-y-12">
        <ListSection id="pets" title="Your Payment Requests">
          <PetList pets={pets} onCreateLink={setLinkFor} />
          <ShowOlder what="payment requests" pages={pets} />
        </ListSection>
        <ListSection id="links" title="Saved Payment Links">
          <SavedLinks links={links} />
          <ShowOlder what="links" pages={links} />
        </ListSection>
      </div>
      {linkFor && (
        <LinkDialogs step={{ kind: 'existing', pet: linkFor }} known={pets.data} onClose={() => setLinkFor(null)} />
      )}
    </>
  );
}
