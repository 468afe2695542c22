import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { useTranslate } from '../locales/messages.tsx';

type Pet = PublicPaymentLink['pet'];

/** Name, breed and age; a pet that is still being described may have no breed or age yet. */
export function Identity({ pet }: { pet: Pick<Pet, 'name' | 'breed'> & { age: Pet['age'] | null } }) {
  const translate = useTranslate();
  return (
    <div>
      <h1>
        <bdi>{pet.name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {pet.breed && (
          <span className="rounded-2xl bg-evergreen-soft px-3 py-1 text-sm font-medium">
            <bdi>{pet.breed}</bdi>
          </span>
        )}
        {pet.age && <span className="text-muted">{translate(`pet.${pet.age}`)}</span>}
      </p>
    </div>
  );
}
