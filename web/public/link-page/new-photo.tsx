import type { LinkPage } from '../../../contract/public-page.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The photo that a buyer asked for, with the words that nobody knew before. */
export function NewPhoto({
  proof: { imageUrl, word, on },
  name,
}: {
  proof: NonNullable<LinkPage['proof']>;
  name: string;
}) {
  return (
    <section aria-labelledby="new-photo">
      <h2 id="new-photo">
        New photo of <bdi>{name}</bdi>
      </h2>
      <img
        className="mb-2 aspect-[4/3] w-full rounded-control bg-sunken object-contain"
        src={imageUrl}
        alt={`${name} with the words ${word} on paper`}
        loading="lazy"
      />
      <p>
        Taken because a buyer asked, with the words <strong>{`“${word}”`}</strong> on paper. Sent on{' '}
        <time dateTime={on}>{DAY.format(new Date(on))}</time>.
      </p>
    </section>
  );
}
