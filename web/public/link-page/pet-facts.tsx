import type { PublicPaymentLink } from '../../../contract/payment-links.ts';
import { documentPath } from '../../../contract/public-page.ts';
import { SPECIES_NAMES } from '../../../contract/species.ts';
import { DetailRows } from '../parts/detail-rows.tsx';
import { Fact, Facts } from '../parts/facts.tsx';

type Pet = PublicPaymentLink['pet'];

/** What the breeder tells, and which of the facts that buyers ask for first they don't tell. */
export function PetFacts({ pet, linkId }: { pet: Pet; linkId: string }) {
  const missing = notStated(pet);
  return (
    <section aria-labelledby="pet-facts">
      <h2 id="pet-facts">
        Facts about <bdi>{pet.name}</bdi>
      </h2>
      <Facts>
        {pet.species && <Fact name="Species">{SPECIES_NAMES[pet.species]}</Fact>}
        {pet.details && <DetailRows details={pet.details} pathOf={(id) => documentPath(linkId, id)} />}
        {missing.length > 0 && <Fact name="Not stated">{missing.join(', ')}</Fact>}
      </Facts>
    </section>
  );
}

function notStated({ details, species }: Pet): string[] {
  const has = (kind: string) => details?.health.some((record) => record.kind === kind) ?? false;
  // Birds, reptiles and others are seldom vaccinated or chipped.
  const isChipped = species === null || species === 'dog' || species === 'cat' || species === 'rabbit';
  return [
    !details?.sex && 'sex',
    !details?.bornOn && 'date of birth',
    isChipped && !has('vaccination') && 'vaccinations',
    !has('vet_check') && 'vet check',
    isChipped && !details?.microchipEnd && 'microchip',
  ].filter((text) => typeof text === 'string');
}
