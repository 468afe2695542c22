import { useSyncExternalStore, type ComponentProps } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { CURRENCY, PLATFORM_FEE_PERCENT } from '../../../../contract/business.ts';
import { SPECIES } from '../../../../contract/law/species.ts';
import { parsePrice, platformFeeCents, toAmount, totalCents } from '../../../../contract/money.ts';
import { PET_AGES } from '../../../../contract/pets/pets.ts';
import type BuyersPagePreview from '../../../public/link-page/preview.tsx';
import { later } from '../../../shell/later.tsx';
import { soon } from '../../../shell/when-idle.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useMe } from '../../accounts/queries.ts';
import { photosOfNewPet } from '../photo-uploads/queues.ts';
import { useTypedPet } from './typed-pet.ts';

type PreviewProps = ComponentProps<typeof BuyersPagePreview>;

const Preview = later<PreviewProps>(() => import('../../../public/link-page/preview.tsx'), soon);

/** What it says is in the form already, so nothing in it is reached or read twice. */
export function Picture() {
  const page = useNewPetPage();
  return (
    <ErrorBoundary fallback={NotLoaded}>
      <div aria-hidden="true" inert>
        <Preview {...page} meanwhile={<div className="after-a-blink skeleton h-96" />} />
      </div>
    </ErrorBoundary>
  );
}

/** The buyer's page of the pet that is being described, as far as it is typed. */
export function useNewPetPage(): PreviewProps {
  const { user } = useMe();
  const typed = useTypedPet();
  const photos = photosOfNewPet(user?.id ?? '');
  const { items } = useSyncExternalStore(photos.subscribe, photos.getState);
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const cents = parsePrice(text('price'));
  const age = text('age');
  return {
    pet: {
      name: text('name'),
      breed: text('breed'),
      species: SPECIES.find((each) => each === text('species')) ?? null,
      age: isAge(age) ? age : null,
      description: text('description'),
    },
    photo: items[0]?.preview ?? null,
    pricing:
      cents === undefined
        ? null
        : {
            price: toAmount(cents),
            platformFee: toAmount(platformFeeCents(cents)),
            platformFeePercent: PLATFORM_FEE_PERCENT,
            total: toAmount(totalCents(cents)),
            currency: CURRENCY,
          },
    breeder: { fullName: user?.fullName ?? '', physicalAddress: user ? toPublicAddress(user) : '' },
  };
}

/** Before payment a buyer may see the town alone. */
function toPublicAddress({ addressVisibility, addressParts: { town, state }, physicalAddress }: User): string {
  return addressVisibility === 'town' && town && state ? `${town}, ${state}` : physicalAddress;
}

const isAge = (text: string): text is keyof typeof PET_AGES => Object.hasOwn(PET_AGES, text);
