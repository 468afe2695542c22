import { useState } from 'react';
import { EXAMPLE_PETS_MAX } from '../../../../contract/business.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ExamplePetCard, ExamplePetDetails, type ExamplePet } from './example-pet.tsx';
import { PetPhoto } from '../photos/pet-photo.tsx';
import { useExamplePets } from '../queries.ts';
import { SAMPLE_PETS } from './sample-pets.tsx';

/** The newest pets for sale, or samples if there are none or loading fails. */
export function ExamplePets() {
  const { data, isPending } = useExamplePets();
  const [viewed, setViewed] = useState<ExamplePet | null>(null);
  const found = (data?.pets ?? []).slice(0, EXAMPLE_PETS_MAX).map((pet) => ({
    ...pet,
    picture: <PetPhoto pet={pet} sizes="(min-width: 768px) 22rem, 18rem" className="size-full" />,
  }));
  const pets = found.length > 0 ? found : SAMPLE_PETS;
  return (
    <>
      <ul
        aria-busy={isPending}
        className="-mx-5 mt-8 flex snap-x gap-5 overflow-x-auto px-5 pb-3 *:scroll-ml-5 md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0"
      >
        {isPending
          ? [0, 1, 2].map((card) => <ExampleShape key={card} />)
          : pets.map((pet) => <ExamplePetCard key={pet.id} pet={pet} onView={() => setViewed(pet)} />)}
      </ul>
      {viewed && (
        <Dialog open onOpenChange={() => setViewed(null)} title={viewed.name}>
          <ExamplePetDetails pet={viewed} />
        </Dialog>
      )}
    </>
  );
}

function ExampleShape() {
  return (
    <li
      className="w-[17.5rem] shrink-0 overflow-hidden rounded-card border border-line bg-surface md:w-auto"
      aria-hidden="true"
    >
      <div className="skeleton aspect-4/3 rounded-none" />
      <div className="p-5">
        <div className="skeleton h-6 w-32" />
        <div className="skeleton mt-4 h-6 w-24" />
        <div className="skeleton mt-3 h-16 w-full" />
        <div className="skeleton mt-5 h-11 w-full" />
      </div>
    </li>
  );
}
