import {
  HEALTH_DOCUMENT_NAMES,
  HEALTH_NAMES,
  SEX_NAMES,
  type PetDetails,
  type PublicDetails,
} from '../../../contract/pet-details.ts';
import { documentFacts } from '../../../contract/pet-documents.ts';
import { Fact } from './facts.tsx';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{DAY.format(new Date(on))}</time>;
}

interface DetailRowsProps {
  details: PetDetails | PublicDetails;
  /** Where a document is served; without it there is no link to one. */
  pathOf: ((documentId: string) => string) | undefined | '';
}

/** What a breeder tells of a pet besides, as rows of `Facts`; the whole microchip once the pet is paid for. */
export function DetailRows({ details, pathOf }: DetailRowsProps) {
  const { sex, color, bornOn, readyOn, registration, comesWith, guarantee, health } = details;
  return (
    <>
      {sex && <Fact name="Sex">{SEX_NAMES[sex]}</Fact>}
      {color && <Text name="Color">{color}</Text>}
      {bornOn && (
        <Fact name="Date of birth">
          <Day on={bornOn} />
        </Fact>
      )}
      {readyOn && (
        <Fact name="Ready from">
          <Day on={readyOn} />
        </Fact>
      )}
      {health.map(({ kind, on, words, document }, index) => (
        <Fact key={index} name={HEALTH_NAMES[kind]}>
          <bdi>{words}</bdi>
          {words && on && ', '}
          {on ? <Day on={on} /> : words ? null : 'Done'}
          {document && pathOf && (
            <a className="link flex min-h-11 items-center" href={pathOf(document.id)}>
              {`${HEALTH_DOCUMENT_NAMES[kind]} (${documentFacts(document)})`}
            </a>
          )}
        </Fact>
      ))}
      <Microchip details={details} />
      {registration && <Text name="Registration">{registration}</Text>}
      {comesWith && <Text name="Comes with">{comesWith}</Text>}
      {guarantee && <Text name="Guarantee">{guarantee}</Text>}
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
  if ('microchip' in details) return details.microchip && <Fact name="Microchip">{details.microchip}</Fact>;
  return (
    details.microchipEnd && (
      <Fact name="Microchip">
        {`Ends in ${details.microchipEnd}`} <span className="text-muted">(all of it after payment)</span>
      </Fact>
    )
  );
}
