import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { Say } from '../../../contract/words/say.ts';
import { documentPath } from '../../../contract/pages/public-page.ts';
import { DetailRows } from '../parts/detail-rows.tsx';
import { Rich, useSay } from '../words/words.tsx';
import { Fact, Facts } from '../parts/facts.tsx';

type Pet = PublicPaymentLink['pet'];

/** What the breeder states, and which of the facts that buyers ask for first are missing. */
export function PetFacts({ pet, linkId }: { pet: Pet; linkId: string }) {
  const say = useSay();
  const missing = notStated(pet, say);
  return (
    <section aria-labelledby="pet-facts">
      <h2 id="pet-facts">
        <Rich text="pet.facts" values={{ name: pet.name }} />
      </h2>
      <Facts>
        {pet.species && <Fact name={say('pet.species')}>{say(`pet.${pet.species}`)}</Fact>}
        {pet.details && <DetailRows details={pet.details} pathOf={(id) => documentPath(linkId, id)} />}
        {missing.length > 0 && <Fact name={say('pet.notStated')}>{missing.join(', ')}</Fact>}
      </Facts>
    </section>
  );
}

function notStated({ details, species }: Pet, say: Say): string[] {
  const has = (kind: string) => details?.health.some((record) => record.kind === kind) ?? false;
  // Birds, reptiles and others are seldom vaccinated or chipped.
  const isChipped = species === null || species === 'dog' || species === 'cat' || species === 'rabbit';
  return [
    !details?.sex && say('pet.noSex'),
    !details?.bornOn && say('pet.noBirth'),
    isChipped && !has('vaccination') && say('pet.noVaccination'),
    !has('vet_check') && say('pet.noVetCheck'),
    isChipped && !details?.microchipEnd && say('pet.noMicrochip'),
  ].filter((text) => typeof text === 'string');
}
