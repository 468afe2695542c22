import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { Translate } from '../../../contract/locales/translate.ts';
import { documentPath } from '../../../contract/pages/public-page.ts';
import { DetailRows } from '../parts/detail-rows.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Fact, Facts } from '../parts/facts.tsx';

type Pet = PublicPaymentLink['pet'];

/** What the breeder states, and which of the facts that buyers ask for first are missing. */
export function PetFacts({ pet, linkId }: { pet: Pick<Pet, 'name' | 'species' | 'details'>; linkId: string }) {
  const translate = useTranslate();
  const missing = notStated(pet, translate);
  return (
    <section aria-labelledby="pet-facts">
      <h2 id="pet-facts">
        <Rich text="pet.facts" values={{ name: pet.name }} />
      </h2>
      <Facts>
        {pet.species && <Fact name={translate('pet.species')}>{translate(`pet.${pet.species}`)}</Fact>}
        {pet.details && <DetailRows details={pet.details} pathOf={(id) => documentPath(linkId, id)} />}
        {missing.length > 0 && <Fact name={translate('pet.notStated')}>{missing.join(', ')}</Fact>}
      </Facts>
    </section>
  );
}

function notStated({ details, species }: Pick<Pet, 'details' | 'species'>, translate: Translate): string[] {
  const has = (kind: string) => details?.health.some((record) => record.kind === kind) ?? false;
  // Birds, reptiles and others are seldom vaccinated or chipped.
  const isChipped = species === null || species === 'dog' || species === 'cat' || species === 'rabbit';
  return [
    !details?.sex && translate('pet.noSex'),
    !details?.bornOn && translate('pet.noBirth'),
    isChipped && !has('vaccination') && translate('pet.noVaccination'),
    !has('vet_check') && translate('pet.noVetCheck'),
    isChipped && !details?.microchipEnd && translate('pet.noMicrochip'),
  ].filter((text) => typeof text === 'string');
}
