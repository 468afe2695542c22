import { formatTime } from '../../../contract/language.ts';
import { picturePath, type ShownPicture, type ShownUpdate } from '../../../contract/pages/pet-updates.ts';
import { formatWeight } from '../../../contract/pet-updates/weight.ts';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';
import { Weights, type Weighed } from './weights.tsx';

interface UpdatesProps {
  /** The pet, or the litter. */
  name: string;
  updates: ShownUpdate[] | undefined;
}

/** What the breeder posted for those who wait; nothing without any. It has no script. */
export function Updates({ name, updates }: UpdatesProps) {
  if (!updates || updates.length === 0) return null;
  const weighed = updates
    .flatMap(({ takenOn, weightGrams }): Weighed[] => (weightGrams === null ? [] : [{ takenOn, grams: weightGrams }]))
    .toReversed();
  return (
    <section aria-labelledby="updates" className="print:hidden">
      <h2 id="updates">
        <Rich text="updates.title" values={{ pet: name }} />
      </h2>
      {weighed.length > 1 && <Weights weighed={weighed} />}
      <ol className="mt-3 grid gap-6">
        {updates.map((update) => (
          <Update key={update.id} name={name} update={update} hasCurve={weighed.length > 1} />
        ))}
      </ol>
    </section>
  );
}

function Update({ name, update, hasCurve }: { name: string; update: ShownUpdate; hasCurve: boolean }) {
  const translate = useTranslate();
  const { takenOn, litterName, words, weightGrams, photos } = update;
  const day = formatTime(useLanguage(), takenOn, { dateStyle: 'long' });
  const isOfLitter = litterName !== null && litterName !== name;
  return (
    <li>
      <h3 className="font-semibold">
        <time dateTime={takenOn}>{isOfLitter ? translate('updates.ofLitter', { day }) : day}</time>
      </h3>
      {words !== '' && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      {weightGrams !== null && !hasCurve && (
        <p>{translate('updates.weighed', { weight: formatWeight(weightGrams) })}</p>
      )}
      {photos.length > 0 && (
        <ul className="mt-2 grid gap-2" style={photos.length > 1 ? TWO_COLUMNS : undefined}>
          {photos.map((photo, index) => (
            <li key={photo.path}>
              <Picture
                photo={photo}
                isAlone={photos.length === 1}
                alt={translate('updates.photo', {
                  name: litterName ?? name,
                  day,
                  number: index + 1,
                  all: photos.length,
                })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const TWO_COLUMNS = { gridTemplateColumns: '1fr 1fr' };

/** Its full picture opens on its own. */
function Picture({ photo, alt, isAlone }: { photo: ShownPicture; alt: string; isAlone: boolean }) {
  return (
    <a href={picturePath(photo, 1600)}>
      <img
        className="w-full rounded-control"
        src={picturePath(photo, 400)}
        srcSet={[400, 800].map((width) => `${picturePath(photo, width as 400 | 800)} ${width}w`).join(', ')}
        sizes={isAlone ? 'min(36rem, 100vw)' : 'min(18rem, 50vw)'}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        alt={alt}
        style={{ height: 'auto' }}
      />
    </a>
  );
}
