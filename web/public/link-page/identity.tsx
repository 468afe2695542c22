import type { PublicPaymentLink } from '../../../contract/payment-links.ts';
import { PET_AGES } from '../../../contract/pets.ts';

export function Identity({ pet }: { pet: PublicPaymentLink['pet'] }) {
  const age = PET_AGES[pet.age];
  return (
    <div>
      <h1>
        <bdi>{pet.name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="rounded-2xl bg-evergreen-soft px-3 py-1 text-sm font-medium">
          <bdi>{pet.breed}</bdi>
        </span>
        <span className="text-muted">
          {age.label}, {age.range}
        </span>
      </p>
    </div>
  );
}
