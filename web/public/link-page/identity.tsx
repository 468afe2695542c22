import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { useTranslate } from '../locales/messages.tsx';

export function Identity({ pet }: { pet: PublicPaymentLink['pet'] }) {
  const translate = useTranslate();
  return (
    <div>
      <h1>
        <bdi>{pet.name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="rounded-2xl bg-evergreen-soft px-3 py-1 text-sm font-medium">
          <bdi>{pet.breed}</bdi>
        </span>
        <span className="text-muted">{translate(`pet.${pet.age}`)}</span>
      </p>
    </div>
  );
}
