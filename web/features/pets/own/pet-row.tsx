import { Link2, Trash2 } from 'lucide-react';
import { depositRefusal } from '../../../../contract/law/law.ts';
import { formatAmount, fromAmount } from '../../../../contract/money.ts';
import { PET_AGES, type Pet } from '../../../../contract/pets/pets.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
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
  const isSold = pet.status === 'sold';
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-3 sm:px-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]"
      aria-label={pet.name}
    >
      <PetPhoto pet={pet} sizes="4rem" className="size-[min(4rem,18vw)] self-start rounded-control" />
      <div className="min-w-0 self-start">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:justify-start">
          <h3 className="line-clamp-2 min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {pet.name}
          </h3>
          <PetStatusBadge status={pet.status} />
        </div>
        <Dotted className="text-sm text-muted">
          <span className="font-semibold text-ink tabular-nums">{formatAmount(pet.price)}</span>
          {fromAmount(pet.refunded) > 0 && `${formatAmount(pet.refunded)} refunded`}
          {pet.breed}
          {PET_AGES[pet.age].label}
        </Dotted>
        {!isSold && <DepositNotice pet={pet} />}
        {pet.status === 'active' && !pet.imageUrl && <PhotoMissing isLinked={isLinked} />}
      </div>
      {!isSold && <PetActions pet={pet} onCreateLink={onCreateLink} />}
    </li>
  );
}

/** One main act, and quiet icons for the others. */
function PetActions({ pet, onCreateLink }: Omit<PetRowProps, 'isLinked'>) {
  const remove = useDeletePet();
  const asksForPhoto = !pet.imageUrl && pet.status === 'active';
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-1 gap-y-2 lg:col-span-1">
      <div className="mr-auto min-w-0 flex-1 basis-36 lg:flex-none lg:basis-auto">
        {pet.imageUrl && pet.status === 'active' && (
          <Button kind="secondary" className="w-full px-3 text-sm" onClick={() => onCreateLink(pet)}>
            <Link2 aria-hidden="true" className="size-4 max-sm:hidden" />
            Create &amp; Copy Payment Link
          </Button>
        )}
        {pet.status === 'refunded' && <SellAgain pet={pet} />}
        {asksForPhoto && <PhotoButton pet={pet} label="Add Photo" kind="primary" />}
      </div>
      {!asksForPhoto && <PhotoButton pet={pet} label={pet.imageUrl ? 'Change Photo' : 'Add Photo'} isIcon />}
      <EditPet pet={pet} />
      <Confirm
        trigger={<IconButton icon={Trash2} label="Delete" className="hover:text-danger" />}
        title={`Delete ${pet.name}?`}
        description="Its payment links stop working. You can bring it back under Pets, Archived."
        action="Delete"
        busyLabel="Deleting..."
        onConfirm={() => remove.mutateAsync(pet)}
      />
    </div>
  );
}

function PhotoMissing({ isLinked }: Pick<PetRowProps, 'isLinked'>) {
  return (
    <p className="mt-1 text-sm text-muted">
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
