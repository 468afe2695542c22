import type { ReactNode } from 'react';
import { MapPin } from 'lucide-react';
import { PLATFORM_FEE_PERCENT } from '../../../../contract/business.ts';
import { formatAmount, formatMoney, fromAmount, totalCents } from '../../../../contract/money.ts';
import { PET_AGES, type PetAge } from '../../../../contract/pets/pets.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export interface ExamplePet {
  id: string;
  name: string;
  breed: string;
  price: string;
  age: PetAge;
  description: string;
  /** What the server says of the breeder; samples have no breeder. */
  verifiedLocation: boolean;
  picture: ReactNode;
}

export function ExamplePetCard({ pet, onView }: { pet: ExamplePet; onView: () => void }) {
  return (
    <li className="flex w-[17.5rem] shrink-0 snap-start flex-col overflow-hidden rounded-card border border-line bg-surface md:w-auto">
      <div className="aspect-4/3">{pet.picture}</div>
      <div className="flex flex-1 flex-col p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge>{pet.breed}</Badge>
          <Total price={pet.price} />
        </div>
        <h3 className="mt-3 text-xl wrap-anywhere">{pet.name}</h3>
        <p className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted">{pet.description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-4 *:last:ml-auto">
          {pet.verifiedLocation && <VerifiedLocation />}
          <Button kind="secondary" aria-label={`View Details of ${pet.name}`} onClick={onView}>
            View Details
          </Button>
        </div>
      </div>
    </li>
  );
}

export function ExamplePetDetails({ pet }: { pet: ExamplePet }) {
  return (
    <>
      <div className="aspect-4/3 overflow-hidden rounded-control">{pet.picture}</div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>{pet.breed}</Badge>
        <span className="text-muted">
          {PET_AGES[pet.age].label}, {PET_AGES[pet.age].range}
        </span>
        <span className="text-lg">
          <Total price={pet.price} />
        </span>
      </div>
      <p className="mt-4 wrap-anywhere whitespace-pre-line">{pet.description}</p>
      {pet.verifiedLocation && (
        <p className="mt-4">
          <VerifiedLocation />
        </p>
      )}
    </>
  );
}

/** The total first: see "total_first" in contract/law/law-rules.ts. */
function Total({ price }: { price: string }) {
  return (
    <span className="ml-auto text-right tabular-nums">
      <span className="block font-semibold">{formatMoney(totalCents(fromAmount(price)))}</span>
      <span className="block text-xs text-muted">
        {formatAmount(price)} + {PLATFORM_FEE_PERCENT}% fee
      </span>
    </span>
  );
}

function VerifiedLocation() {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-evergreen">
      <MapPin aria-hidden="true" className="size-4" />
      Verified Location
    </span>
  );
}
