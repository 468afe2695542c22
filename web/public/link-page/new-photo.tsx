import type { ReactNode } from 'react';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { formatTime } from '../../../contract/language.ts';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

const WORDS = { strong: (words: ReactNode) => <strong>{words}</strong> };

interface NewPhotoProps {
  proof: NonNullable<LinkPage['proof']>;
  name: string;
}

/** The photo that a buyer asked for, with the words that nobody knew before. */
export function NewPhoto({ proof: { imageUrl, word, on }, name }: NewPhotoProps) {
  const translate = useTranslate();
  const day = formatTime(useLanguage(), on, { dateStyle: 'long' });
  return (
    <section aria-labelledby="new-photo">
      <h2 id="new-photo">
        <Rich text="link.newPhoto" values={{ name }} />
      </h2>
      <img
        className="mb-2 aspect-[4/3] w-full rounded-control bg-sunken object-contain"
        src={imageUrl}
        alt={translate('link.newPhotoAlt', { name, word })}
        loading="lazy"
      />
      <p>
        <Rich text="link.newPhotoWords" values={{ word, day }} tags={WORDS} />
      </p>
    </section>
  );
}
