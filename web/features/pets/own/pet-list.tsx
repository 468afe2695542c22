import type { Pet } from '../../../../contract/pets/pets.ts';
import { Retry } from '../../../ui/retry.tsx';
import { PetListShape } from '../pet-list-shape.tsx';
import { PetRow } from './pet-row.tsx';

interface PetListProps {
  pets: { data: Pet[] | undefined; isError: boolean; refetch: () => unknown };
  /** Ids of the pets that have a link. */
  linked: Set<string>;
  onCreateLink: (pet: Pet) => void;
}

/** The loaded pets as rows, with the list's loading and error states. */
export function PetList({ pets: { data, isError, refetch }, linked, onCreateLink }: PetListProps) {
  if (!data) return isError ? <Retry what="your payment requests" onRetry={refetch} /> : <PetListShape />;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {data.map((pet) => (
        <PetRow key={pet.id} pet={pet} isLinked={linked.has(pet.id)} onCreateLink={onCreateLink} />
      ))}
    </ul>
  );
}
