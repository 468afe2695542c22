import { photoSrcSet } from '../../contract/photo-address.ts';
import type { PagePhoto } from '../../contract/public-page.ts';
import { Paw } from './marks.tsx';

export function photoAlt(name: string, breed: string | null): string {
  return breed ? `${name}, ${breed}` : name;
}

/** How wide the photo is drawn, by public.css: as wide as its place, unless its height is at the limit first. */
function photoSizes(ratio: number, beside = false): string {
  const byHeight = (limit: number) => `${(limit * ratio).toFixed(1)}vh`;
  return beside
    ? `(min-width: 64rem) min(38rem, ${byHeight(72)}), min(100vw, ${byHeight(46)})`
    : `min(36rem, 100vw, ${byHeight(46)})`;
}

/**
 * The animal, never cropped: the frame takes the photo's own proportions as far as the screen allows,
 * and a blurred copy of its colors fills what is left. React puts a preload into the head, since it is urgent.
 * `beside`: on a wide screen it stands beside the order.
 */
export function Photo({ photo, alt, beside }: { photo: PagePhoto | null; alt: string; beside?: boolean }) {
  return (
    <figure
      className="photo"
      style={{ aspectRatio: photo ? `${photo.width} / ${photo.height}` : '3 / 2' }}
      data-photo
      data-missing={photo ? undefined : true}
    >
      {photo && (
        <>
          <span
            aria-hidden="true"
            className="photo-colors"
            style={{ backgroundImage: `url("${encodeURI(photo.placeholder)}")` }}
          />
          <img
            src={photo.imageUrl}
            srcSet={photoSrcSet(photo.imageUrl)}
            sizes={photoSizes(photo.width / photo.height, beside)}
            width={photo.width}
            height={photo.height}
            alt={alt}
            fetchPriority="high"
          />
        </>
      )}
      <span className="photo-missing">
        <Paw />
        Photo coming soon
      </span>
    </figure>
  );
}
