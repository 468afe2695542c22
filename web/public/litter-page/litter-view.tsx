import { formatAmount } from '../../../contract/money.ts';
import type { LitterPage, PublicLitter, PublicLitterPet } from '../../../contract/pages/litter-page.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import { formatTime, type Language } from '../../../contract/language.ts';
import type { Translate } from '../../../contract/locales/translate.ts';
import { Breeder } from '../link-page/breeder.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { countAvailable, countKept } from './available.ts';

/** Here rather than in the style sheet, which every buyer's page loads. */
const GRID = {
  display: 'grid',
  gap: '1.5rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
};

/** A link's page begins with a photo, which needs no space above. */
const BELOW_HEADER = { paddingTop: '1rem' };

export function LitterView({ page }: { page: LitterPage }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { name, dam, sire, bornOn, pets } = page.litter;
  const isBorn = bornOn !== null;
  return (
    <Frame page={page}>
      <main className="grid grid-cols-1 gap-6" style={BELOW_HEADER}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <Facts>
          {dam && <Name label={translate('litter.dam')}>{dam}</Name>}
          {sire && <Name label={translate('litter.sire')}>{sire}</Name>}
          {isBorn ? (
            <Fact name={translate('pet.bornOn')}>
              <time dateTime={bornOn}>{formatTime(language, bornOn, { dateStyle: 'medium' })}</time>
            </Fact>
          ) : (
            !page.litter.isFailed && (
              <Fact name={translate('litter.expected')}>{formatExpected(page.litter, translate, language)}</Fact>
            )
          )}
          {pets.length > 0 && (
            <Fact name={translate(countKept(pets) > 0 ? 'litter.beingChosen' : 'litter.stillAvailable')}>
              {translate('litter.ofAll', { available: countKept(pets) || countAvailable(pets), all: pets.length })}
            </Fact>
          )}
        </Facts>
        <section aria-labelledby="pets">
          <h2 id="pets">{translate('litter.pets')}</h2>
          {pets.length === 0 && (
            <p>{translate(isBorn ? 'litter.nobody' : page.litter.isFailed ? 'litter.failed' : 'litter.unborn')}</p>
          )}
          <ul style={GRID}>
            {pets.map((pet, index) => (
              <Pet key={pet.id} pet={pet} lazy={index > 0} />
            ))}
          </ul>
        </section>
        {page.joinPath && (
          <a className="button sm:max-w-sm" href={page.joinPath}>
            {translate('waitlist.join')}
          </a>
        )}
        <Breeder breeder={page.breeder} checks={NO_CHECKS} />
        <a className="link inline-flex min-h-11 items-center text-sm" href={page.reportPath}>
          {translate('link.report')}
        </a>
      </main>
    </Frame>
  );
}

/** The week of its birth, such as "The week of Nov 30, 2026". */
const formatExpected = ({ expectedOn }: PublicLitter, translate: Translate, language: Language): string =>
  translate('litter.weekOf', { day: formatTime(language, expectedOn!, { dateStyle: 'medium' }) });

/** The pets' own pages list them; the badge is enough here. */
const NO_CHECKS = { paymentAccount: null, emailConfirmed: null, plausibleAddress: null };

function Pet({ pet, lazy }: { pet: PublicLitterPet; lazy: boolean }) {
  const translate = useTranslate();
  const { name, breed, sex, color, photo, total, state, linkId } = pet;
  return (
    <li>
      <Photo photo={photo} alt={photoAlt(name, breed)} lazy={lazy} inRow />
      <h3 className="mt-2 font-display text-lg font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-muted">
        <bdi>{[breed, sex && translate(`pet.${sex}`), color].filter(Boolean).join(' · ')}</bdi>
      </p>
      <p className="font-medium">{translate(`litter.${state}`)}</p>
      {total && <p className="font-semibold">{translate('litter.inTotal', { total: formatAmount(total) })}</p>}
      {linkId && (
        <a className="button-quiet mt-2" href={linkPath(linkId)}>
          {translate('litter.see', { name })}
        </a>
      )}
    </li>
  );
}

const Name = ({ label, children }: { label: string; children: string }) => (
  <Fact name={label}>
    <bdi>{children}</bdi>
  </Fact>
);
