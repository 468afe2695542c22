import { HEALTH_NAMES, SEX_NAMES, type PetDetails, type PublicDetails } from '../../../contract/pet-details.ts';
import { Fact } from './facts.tsx';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{DAY.format(new Date(on))}</time>;
}

/** What a breeder tells of a pet besides, as rows of `Facts`; the whole microchip once the pet is paid for. */
export function DetailRows({ details }: { details: PetDetails | PublicDetails }) {
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
      {health.map(({ kind, on, words }, index) => (
        <Fact key={index} name={HEALTH_NAMES[kind]}>
          <bdi>{words}</bdi>
          {words && on && ', '}
          {on ? <Day on={on} /> : words ? null : 'Done'}
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
