import type { KennelLitter, KennelPage, KennelPet } from '../../../contract/pages/kennel-page.ts';
import { reportKennelPath } from '../../../contract/pages/kennel-page.ts';
import { joinPath, linkPath, litterPath } from '../../../contract/pages/public-page.ts';
import { formatTime } from '../../../contract/language.ts';
import { formatAmount } from '../../../contract/money.ts';
import { Breeder } from '../link-page/breeder.tsx';
import { Frame } from '../parts/frame.tsx';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { Reviews } from './reviews.tsx';

/** Here rather than in the style sheet, which every buyer's page loads. */
const GRID = {
  display: 'grid',
  gap: '1.5rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
};
const SMALL_GRID = { ...GRID, gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))' };
const BELOW_HEADER = { paddingTop: '1rem' };
const COVER = {
  width: '100%',
  height: 'auto',
  maxHeight: '22rem',
  objectFit: 'cover',
  borderRadius: '1.25rem',
} as const;
const LOGO = { width: '5rem', height: '5rem', objectFit: 'contain', borderRadius: '0.75rem' } as const;
const TITLE = { borderBottom: '4px solid var(--accent)', paddingBottom: '0.25rem' };
const BUTTON = { color: 'var(--accent)', borderColor: 'var(--accent)' };

/** The breeder's own page: one column, no script. */
export function KennelView({ page }: { page: KennelPage }) {
  const translate = useTranslate();
  const { name, story, accent, logo, cover, breeder, checks, pets, litters, sold, reviews } = page;
  const now = pets.filter(({ readyOn }) => readyOn === null);
  const later = pets.filter(({ readyOn }) => readyOn !== null);
  return (
    <Frame page={page}>
      <style>{`:root{--accent:${accent.light}}@media screen and (prefers-color-scheme:dark){:root{--accent:${accent.dark}}}`}</style>
      <main className="grid grid-cols-1 gap-6" style={BELOW_HEADER}>
        {cover && (
          <img
            src={cover.imageUrl.replace(/-800\.webp$/, '-1600.webp')}
            width={cover.width}
            height={cover.height}
            alt=""
            style={COVER}
          />
        )}
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          {logo && <img src={logo.imageUrl} width={80} height={80} alt="" style={LOGO} />}
          <h1 style={TITLE}>
            <bdi>{name}</bdi>
          </h1>
        </header>
        {story && (
          <p className="whitespace-pre-line" dir="auto">
            {story}
          </p>
        )}
        <Breeder breeder={breeder} checks={checks} />
        <section aria-labelledby="for-sale">
          <h2 id="for-sale">{translate('kennel.forSale')}</h2>
          {now.length === 0 ? (
            <p>{translate('kennel.nobody')}</p>
          ) : (
            <ul style={GRID}>
              {now.map((pet, index) => (
                <Pet key={pet.id} pet={pet} lazy={cover !== null || index > 0} />
              ))}
            </ul>
          )}
        </section>
        {later.length + litters.length > 0 && (
          <section aria-labelledby="later">
            <h2 id="later">{translate('kennel.onTheWay')}</h2>
            <ul style={GRID}>
              {litters.map((litter) => (
                <Litter key={litter.id} litter={litter} />
              ))}
              {later.map((pet) => (
                <Pet key={pet.id} pet={pet} lazy />
              ))}
            </ul>
          </section>
        )}
        {sold && sold.pets.length > 0 && <Sold sold={sold} />}
        {reviews && <Reviews reviews={reviews} address={page.address} />}
        <a className="link inline-flex min-h-11 items-center text-sm" href={reportKennelPath(page.address)}>
          {translate('link.report')}
        </a>
      </main>
    </Frame>
  );
}

function Pet({ pet, lazy }: { pet: KennelPet; lazy: boolean }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { name, breed, photo, state, total, linkId, readyOn } = pet;
  return (
    <li>
      <Photo photo={photo} alt={photoAlt(name, breed)} lazy={lazy} inRow />
      <h3 className="mt-2 font-display text-lg font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-muted">
        <bdi>{breed}</bdi>
      </p>
      {readyOn && <p>{translate('kennel.readyOn', { day: formatTime(language, readyOn, { dateStyle: 'medium' }) })}</p>}
      {state !== 'available' && <p className="font-medium">{translate(`litter.${state}`)}</p>}
      {total && <p className="font-semibold">{translate('litter.inTotal', { total: formatAmount(total) })}</p>}
      {linkId && (
        <a className="button-quiet mt-2" style={BUTTON} href={linkPath(linkId)}>
          {translate('litter.see', { name })}
        </a>
      )}
    </li>
  );
}

function Litter({ litter: { id, name, dam, sire, bornOn, expectedOn, takesEntries } }: { litter: KennelLitter }) {
  const translate = useTranslate();
  const language = useLanguage();
  const parents = [dam, sire].filter((parent) => parent !== null).join(' × ');
  const day = formatTime(language, (bornOn ?? expectedOn)!, { dateStyle: 'medium' });
  return (
    <li>
      <h3 className="font-display text-lg font-semibold">
        <bdi>{name}</bdi>
      </h3>
      {parents && (
        <p className="text-muted">
          <bdi>{parents}</bdi>
        </p>
      )}
      <p>{translate(bornOn === null ? 'kennel.expectedOn' : 'kennel.bornOn', { day })}</p>
      <a className="button-quiet mt-2" style={BUTTON} href={litterPath(id)}>
        {translate('kennel.seeLitter', { name })}
      </a>
      {takesEntries && (
        <a className="link inline-flex min-h-11 items-center" href={joinPath(id)}>
          {translate('waitlist.joinTitle', { litter: name })}
        </a>
      )}
    </li>
  );
}

function Sold({ sold: { count, pets } }: { sold: NonNullable<KennelPage['sold']> }) {
  const translate = useTranslate();
  return (
    <section aria-labelledby="sold">
      <h2 id="sold">{translate('kennel.sold')}</h2>
      {count !== null && <p className="mt-1 text-muted">{translate('kennel.soldCount', { count })}</p>}
      <ul className="mt-2" style={SMALL_GRID}>
        {pets.map(({ id, name, breed, photo }) => (
          <li key={id}>
            <Photo photo={photo} alt={photoAlt(name, breed)} lazy inRow />
            <h3 className="font-medium">
              <bdi>{name}</bdi>
            </h3>
            <p className="text-sm text-muted">
              <bdi>{breed}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
