import type { z } from 'zod';
import { decideSpecies, publicDescription } from '../../../contract/law/law.ts';
import { toAmount } from '../../../contract/money.ts';
import type { Pet, publicPet } from '../../../contract/pets/pets.ts';
import { toAddressParts } from '../accounts/api.ts';
import type { Species } from '../../../contract/law/species.ts';
import { photoAddress } from '../../../contract/pets/photo-address.ts';
import { isPlausibleAddress } from '../../../contract/addresses/address-parts.ts';
import { pickFacts } from './facts.ts';
import type { PetForSale, PetRow, ShownPet } from './queries.ts';

/** The middle width is the default; browsers choose among all widths by `srcset`. */
export const coverUrl = (photoHash: string | null) => (photoHash ? photoAddress(photoHash, 800) : null);

/** Whose rules of law count for a pet, whatever its row says. */
export const petSpecies = ({ species, breed }: Pick<PetRow, 'species' | 'breed'>): Species | null =>
  decideSpecies(species, breed);

/** Presents a pet to the public; `publicDescription` filters its text. */
export const presentPublicPet = (row: ShownPet): z.infer<typeof publicPet> => ({
  ...presentFacts(row),
  description: publicDescription(petSpecies(row), row.description).description,
});

function presentFacts(row: ShownPet): z.infer<typeof publicPet> {
  return {
    id: row.id,
    ...pickFacts(row),
    price: toAmount(row.priceCents),
    imageUrl: coverUrl(row.photoHash),
  };
}

/** With "Verified Location" only where a plausible address and a verified payment account support it. */
export const presentPetForSale = ({ pet, seller, accountVerifiedAt }: PetForSale) => ({
  ...presentPublicPet(pet),
  verifiedLocation: (seller.isAdmin || accountVerifiedAt !== null) && isPlausibleAddress(toAddressParts(seller)),
});

export function presentPet(row: ShownPet & Pick<PetRow, 'status' | 'createdAt'>, refundedCents = 0): Pet {
  return {
    ...presentFacts(row),
    species: petSpecies(row),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    refunded: toAmount(refundedCents),
  };
}
