import type { PetDetails, PublicDetails } from '../../../contract/pet-details.ts';
import { formatTime } from '../../../contract/words/language.ts';
import { Rich, useLanguage, useSay } from '../words/words.tsx';
import { Fact } from './facts.tsx';

function Day({ on }: { on: string }) {
  return <time dateTime={on}>{formatTime(useLanguage(), on, { dateStyle: 'medium' })}</time>;
}

/** What a breeder tells of a pet besides, as rows of `Facts`; the whole microchip once the pet is paid for. */
export function DetailRows({ details }: { details: PetDetails | PublicDetails }) {
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
      {health.map(({ kind, on, words }, index) => (
        <Fact key={index} name={say(`pet.${kind}`)}>
          <bdi>{words}</bdi>
          {words && on && ', '}
          {on ? <Day on={on} /> : words ? null : say('pet.done')}
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
