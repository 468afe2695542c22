import { Link2 } from 'lucide-react';
import { depositRefusal } from '../../../../contract/law/law.ts';
import { formatAmount, fromAmount } from '../../../../contract/money.ts';
import { PET_AGES, type Pet } from '../../../../contract/pets/pets.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { EditPet } from './edit-pet.tsx';
import { PetPhoto } from '../photos/pet-photo.tsx';
import { PetStatusBadge } from './pet-status.tsx';
import { PhotoButton } from '../photos/photo-button.tsx';
import { SellAgain } from './sell-again.tsx';
import { useDeletePet } from '../queries.ts';

interface PetRowProps {
  pet: Pet;
  isLinked: boolean;
  onCreateLink: (pet: Pet) => void;
}

export function PetRow({ pet, isLinked, onCreateLink }: PetRowProps) {
  const remove = useDeletePet();
  const sold = pet.status === 'sold';
  return (
    <li
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-surface p-4 narrow:grid-cols-1 narrow:gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5"
      aria-label={pet.name}
    >
      <PetPhoto
        pet={pet}
        sizes="(min-width: 640px) 7rem, 5rem"
        className="aspect-square w-full max-w-28 self-start rounded-control sm:row-span-2"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h3 className="min-w-0 text-xl wrap-anywhere">{pet.name}</h3>
          <PetStatusBadge status={pet.status} />
        </div>
        <Dotted className="text-muted">
          {pet.breed}
          {PET_AGES[pet.age].label}
        </Dotted>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="text-lg font-semibold tabular-nums">{formatAmount(pet.price)}</span>
          {fromAmount(pet.refunded) > 0 && (
            <span className="text-sm text-muted">{formatAmount(pet.refunded)} refunded</span>
          )}
        </p>
      </div>
      <div className="col-span-full mt-2 min-w-0 sm:col-span-1 sm:col-start-2 sm:mt-1">
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted max-sm:hidden">{pet.description}</p>
        {!sold && <DepositNotice pet={pet} />}
      </div>
      <div className="col-span-full mt-4 flex flex-wrap items-start gap-2 empty:hidden max-sm:[&_button]:px-3">
        {pet.imageUrl && pet.status === 'active' && (
          <Button className="w-full sm:w-auto" onClick={() => onCreateLink(pet)}>
            <Link2 aria-hidden="true" className="size-4" />
            Create &amp; Copy Payment Link
          </Button>
        )}
        {pet.status === 'refunded' && <SellAgain pet={pet} />}
        {!sold && (
          <PhotoButton
            pet={pet}
            label={pet.imageUrl ? 'Change Photo' : 'Add Photo'}
            kind={pet.imageUrl || pet.status !== 'active' ? 'secondary' : 'primary'}
          />
        )}
        {!sold && (
          <div className="flex flex-wrap gap-2">
            <EditPet pet={pet} />
            <Confirm
              trigger={<Button kind="quietDanger">Delete</Button>}
              title={`Delete ${pet.name}?`}
              description="Its payment links stop working. You can bring it back under Pets, Archived."
              action="Delete"
              busyLabel="Deleting..."
              onConfirm={() => remove.mutateAsync(pet)}
            />
          </div>
        )}
      </div>
      {pet.status === 'active' && !pet.imageUrl && <PhotoMissing isLinked={isLinked} />}
    </li>
  );
}

function PhotoMissing({ isLinked }: Pick<PetRowProps, 'isLinked'>) {
  return (
    <p className="col-span-full mt-2 text-sm text-muted">
      {isLinked
        ? 'Its payment link works. Buyers see “Photo coming soon” until you add one.'
        : 'Upload a photo first to create payment links'}
    </p>
  );
}

/** For descriptions that were written before the rule. */
function DepositNotice({ pet: { species, description } }: { pet: Pet }) {
  const reason = depositRefusal(species, description);
  if (!reason) return null;
  return (
    <p className="mt-2 text-sm text-danger">
      Buyers don’t see what this description says about a deposit. Please edit it. {reason}
    </p>
  );
}
