import { formatAmount } from '../../../contract/money.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import type { EntryFacts } from '../../../contract/pages/waitlist-page.ts';
import { formatDeadline } from '../../../contract/language.ts';
import { Photo, photoAlt } from '../parts/photo.tsx';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

type OwnTurn = NonNullable<EntryFacts['turn']>;

/** The pets that a person may choose while it is their turn. */
export function Turn({ turn: { endsAt, timeZone, pets, paying, onItsWay, kept } }: { turn: OwnTurn }) {
  const translate = useTranslate();
  const language = useLanguage();
  if (onItsWay !== null)
    return <p className="text-lg font-semibold">{translate('waitlist.onItsWay', { pet: onItsWay })}</p>;
  return (
    <>
      <p className="text-lg font-semibold">{translate('waitlist.yourTurn')}</p>
      {kept && (
        <p>
          {translate('waitlist.keptToPay', { pet: kept.name, time: formatDeadline(language, kept.until, timeZone) })}
        </p>
      )}
      <p>{translate('waitlist.turnEnds', { time: formatDeadline(language, endsAt, timeZone) })}</p>
      {paying && <p>{translate('waitlist.paying', { pet: paying.name })}</p>}
      {pets.length === 0 && <p>{translate('waitlist.noPet')}</p>}
      <ul className={`grid w-full grid-cols-1 gap-6 ${pets.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {pets.map((pet, index) => (
          <Choice key={pet.id} pet={pet} lazy={index > 0} isPaying={paying?.id === pet.id} />
        ))}
      </ul>
      <form method="post" className="grid w-full gap-3">
        <button className="button-quiet" name="act" value="pass" type="submit">
          {translate('waitlist.pass')}
        </button>
      </form>
    </>
  );
}

function Choice({ pet, lazy, isPaying }: { pet: OwnTurn['pets'][number]; lazy: boolean; isPaying: boolean }) {
  const translate = useTranslate();
  const { id, name, breed, sex, color, photo, total, linkId } = pet;
  return (
    <li className="flex flex-col">
      <Photo photo={photo} alt={photoAlt(name, breed)} lazy={lazy} inRow />
      <h2 className="mt-2 font-display text-lg font-semibold">
        <bdi>{name}</bdi>
      </h2>
      <p className="text-muted">
        <bdi>{[breed, sex && translate(`pet.${sex}`), color].filter(Boolean).join(' · ')}</bdi>
      </p>
      {total && <p className="font-semibold">{translate('litter.inTotal', { total: formatAmount(total) })}</p>}
      {linkId && (
        <a className="link inline-flex min-h-11 items-center" href={linkPath(linkId)}>
          {translate('litter.see', { name })}
        </a>
      )}
      <form method="post" className="mt-auto grid gap-3 pt-2">
        <input type="hidden" name="pet" value={id} />
        <button className="button" name="act" value="pick" type="submit">
          {translate(isPaying ? 'waitlist.goOn' : 'waitlist.choose', { name })}
        </button>
      </form>
    </li>
  );
}
