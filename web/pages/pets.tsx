import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { Pet } from '../../contract/pets/pets.ts';
import { screens } from '../../contract/screens.ts';
import { useRole } from '../features/accounts/queries.ts';
import LinkDialogs from '../features/dashboard/link-dialogs.tsx';
import { useShownListings } from '../features/listings/address.ts';
import { ListingSection } from '../features/listings/listing-section.tsx';
import NewPet from '../features/pets/own/new-pet.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { PetsTabs } from '../features/workspace/pets-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Step = 'form' | { saved: Pet };

export default function PetsPage() {
  const [step, setStep] = useState<Step | null>(null);
  useAskedForm(() => setStep('form'));
  // A helper makes no links.
  const isOwner = useRole() === null;
  const close = () => setStep(null);
  return (
    <>
      <PetsTabs path={screens.pets.path} />
      <PageTitle
        aside={
          <Button onClick={() => setStep('form')}>
            <Plus aria-hidden="true" className="size-4" />
            New pet
          </Button>
        }
      >
        Pets
      </PageTitle>
      <div className="mt-6">
        <ListingSection />
      </div>
      {step === 'form' && (
        <Dialog
          open
          onOpenChange={close}
          title="New pet"
          description={
            isOwner ? 'Its photo and payment link come next.' : 'The owner of the kennel creates its payment link.'
          }
        >
          <NewPet onCreated={(saved) => setStep(isOwner ? { saved } : null)} />
        </Dialog>
      )}
      {step !== null && step !== 'form' && (
        <LinkDialogs step={{ kind: 'new', pet: step.saved }} known={undefined} onClose={close} />
      )}
    </>
  );
}

/** The address asks for the form of a new pet; then it is the list's again. */
function useAskedForm(open: () => void) {
  const isAsked = new URLSearchParams(useSearch()).has('new');
  const [, show] = useShownListings();
  useEffect(() => {
    if (!isAsked) return;
    show({});
    open();
  });
}
