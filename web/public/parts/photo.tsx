import { photoSrcSet } from '../../../contract/photo-address.ts';
import type { PagePhoto } from '../../../contract/public-page.ts';
import { Paw } from './marks.tsx';

export function photoAlt(name: string, breed: string | null): string {
  return breed ? `${name}, ${breed}` : name;
}

/** The `sizes` attribute, matching public.css: full width of the container unless the height limit applies first. */
function photoSizes(ratio: number, beside = false): string {
  const byHeight = (limit: number) => `${(limit * ratio).toFixed(1)}vh`;
  return beside
    ? `(min-width: 64rem) min(38rem, ${byHeight(72)}), min(100vw, ${byHeight(46)})`
    : `min(36rem, 100vw, ${byHeight(46)})`;
}

/**
 * The uncropped photo: the frame has the photo's aspect ratio as far as the screen allows, and a blurred placeholder
 * fills the rest. `fetchPriority` makes React preload it. `beside`: on a wide screen it is beside the order.
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
