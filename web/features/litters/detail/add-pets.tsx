import { useState } from 'react';
import { LITTER_PETS_MAX } from '../../../../contract/business.ts';
import type { Listing } from '../../../../contract/listings/listings.ts';
import type { Litter } from '../../../../contract/litters/litters.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinesShape } from '../../../ui/lines-shape.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { useListings } from '../../listings/queries.ts';
import { PetPhoto } from '../../pets/photos/pet-photo.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useAddToLitter } from '../queries.ts';

interface AddPetsProps {
  litter: Litter;
  inside: Listing[];
  onClose: () => void;
}

/** The breeder's pets for sale or on hold, searched; each can be put into the litter. */
export function AddPets({ litter, inside, onClose }: AddPetsProps) {
  const [q, setQ] = useState('');
  const found = [useOffered('for_sale', q), useOffered('on_hold', q)];
  const add = useAddToLitter(litter.id);
  const isFull = inside.length >= LITTER_PETS_MAX;
  const isError = found.some((each) => each.isError);
  const data = isError || found.some((each) => !each.data) ? undefined : found.flatMap((each) => each.data!);
  const others = data?.filter(({ pet }) => !inside.some((member) => member.pet.id === pet.id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Add pets to ${litter.name}`}
      description="A pet can be in one litter at a time. It leaves the one it was in."
    >
      <SearchField label="Search pets" placeholder="Name or breed" q={q} onSearch={setQ} />
      {isFull && <p className="mt-4">This litter has {LITTER_PETS_MAX} pets. Take one out before you add another.</p>}
      <div className="mt-4">
        {!others &&
          (isError ? (
            <Retry what="your pets" onRetry={() => found.forEach((each) => each.isError && void each.refetch())} />
          ) : (
            <LinesShape />
          ))}
        {others?.length === 0 && (
          <p className="text-muted">
            {q ? `No other pet for sale or on hold matches “${q}”.` : 'No other pet is for sale or on hold.'}
          </p>
        )}
        <ul className="divide-y divide-line">
          {others?.map(({ pet, tab, litter: former }) => (
            <Offered
              key={pet.id}
              pet={pet}
              note={[tab === 'on_hold' ? 'On hold' : null, former ? `In ${former.name}` : pet.breed]
                .filter(Boolean)
                .join(' · ')}
              isFull={isFull}
              isBusy={add.isPending && add.variables === pet.id}
              onAdd={() => add.mutate(pet.id)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const useOffered = (tab: Listing['tab'], q: string) => useListings({ tab, q, sort: 'newest', species: undefined });

interface OfferedProps {
  pet: Listing['pet'];
  note: string;
  isFull: boolean;
  isBusy: boolean;
  onAdd: () => void;
}

function Offered({ pet, note, isFull, isBusy, onAdd }: OfferedProps) {
  const row = useFocusAfterRemoval<HTMLLIElement>();
  return (
    <li ref={row} className="flex items-center gap-3 py-3">
      <PetPhoto pet={pet} sizes="3rem" className="size-12 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{pet.name}</p>
        <p className="truncate text-sm text-muted">{note}</p>
      </div>
      <Button kind="secondary" aria-label={`Add ${pet.name}`} disabled={isFull} busy={isBusy} onClick={onAdd}>
        Add
      </Button>
    </li>
  );
}
