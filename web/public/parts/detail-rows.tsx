import type { PetDetails, PublicDetails } from '../../../contract/pets/pet-details.ts';
import { documentSize } from '../../../contract/pets/pet-documents.ts';
import { formatTime } from '../../../contract/language.ts';
import { Rich, useLanguage, useSay } from '../words/words.tsx';
import { Fact } from './facts.tsx';

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{formatTime(useLanguage(), on, { dateStyle: 'medium' })}</time>;
}

interface DetailRowsProps {
  details: PetDetails | PublicDetails;
  /** Where a document is served; without it there is no link to one. */
  pathOf: ((documentId: string) => string) | undefined | '';
}

/** The optional details of a pet, as rows of `Facts`; the whole microchip once the pet is paid for. */
export function DetailRows({ details, pathOf }: DetailRowsProps) {
  const say = useSay();
  const { sex, color, bornOn, readyOn, registration, comesWith, guarantee, health } = details;
  return (
    <>
      {sex && <Fact name={say('pet.sex')}>{say(`pet.${sex}`)}</Fact>}
      {color && <Text name={say('pet.color')}>{color}</Text>}
      {bornOn && (
        <Fact name={say('pet.bornOn')}>
          <Day on={bornOn} />
        </Fact>
      )}
      {readyOn && (
        <Fact name={say('pet.readyOn')}>
          <Day on={readyOn} />
        </Fact>
      )}
      {health.map(({ kind, on, words, document }, index) => (
        <Fact key={index} name={say(`pet.${kind}`)} below={document !== undefined}>
          <bdi>{words}</bdi>
          {words && on && ', '}
          {on ? <Day on={on} /> : words ? null : say('pet.done')}
          {document && pathOf && (
            <a className="link flex min-h-11 items-center" href={pathOf(document.id)}>
              {say(`pet.document_${kind}`, { type: document.type, size: documentSize(document) })}
            </a>
          )}
        </Fact>
      ))}
      <Microchip details={details} />
      {registration && <Text name={say('pet.registration')}>{registration}</Text>}
      {comesWith && <Text name={say('pet.comesWith')}>{comesWith}</Text>}
      {guarantee && <Text name={say('pet.guarantee')}>{guarantee}</Text>}
    </>
  );
}

function Text({ name, children }: { name: string; children: string }) {
  return (
    <Fact name={name}>
      <bdi className="whitespace-pre-line">{children}</bdi>
    </Fact>
  );
}

function Microchip({ details }: { details: PetDetails | PublicDetails }) {
  const say = useSay();
  if ('microchip' in details) return details.microchip && <Fact name={say('pet.microchip')}>{details.microchip}</Fact>;
  return (
    details.microchipEnd && (
      <Fact name={say('pet.microchip')}>
        <Rich text="pet.microchipEnd" values={{ end: details.microchipEnd }} />
      </Fact>
    )
  );
}
