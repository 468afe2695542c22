import type { Pet } from '../../../../contract/pets.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { PetRow } from './pet-row.tsx';

interface PetListProps {
  pets: { data: Pet[] | undefined; isError: boolean; refetch: () => unknown };
  onCreateLink: (pet: Pet) => void;
}

/** The loaded pets as rows, with the list's loading, error and empty states. */
export function PetList({ pets: { data, isError, refetch }, onCreateLink }: PetListProps) {
  if (!data) return isError ? <Retry what="your payment requests" onRetry={refetch} /> : <Shape />;
  if (data.length === 0)
    return <Empty>No payment requests yet. Each pet that you fill in the form for stands here.</Empty>;
  return (
    <ul className="space-y-4">
      {data.map((pet) => (
        <PetRow key={pet.id} pet={pet} onCreateLink={onCreateLink} />
      ))}
    </ul>
  );
}

function Shape() {
  return (
    <div className="after-a-blink space-y-4" aria-hidden="true">
      {[0, 1].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5"
        >
          <div className="skeleton aspect-square w-full" />
          <div>
            <div className="skeleton h-6 w-32" />
            <div className="skeleton mt-2 h-5 w-44 max-w-full" />
            <div className="skeleton mt-2 h-6 w-24" />
          </div>
          <div className="skeleton col-span-full mt-4 h-11 w-full sm:w-72" />
        </div>
      ))}
    </div>
  );
}
