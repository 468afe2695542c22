import { photoSrcSet } from '../../contract/photo-address.ts';
import type { PagePhoto } from '../../contract/public-page.ts';
import { Paw } from './marks.tsx';

export function photoAlt(name: string, breed: string | null): string {
  return breed ? `${name}, ${breed}` : name;
}

/**
 * The animal, never cropped: the frame takes the photo's own proportions as far as the screen allows,
 * and a blurred copy of its colours fills what is left. React puts a preload into the head, since it is urgent.
 */
export function Photo({ photo, alt, sizes }: { photo: PagePhoto | null; alt: string; sizes: string }) {
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
            className="photo-colours"
            style={{ backgroundImage: `url("${encodeURI(photo.placeholder)}")` }}
          />
          <img
            src={photo.imageUrl}
            srcSet={photoSrcSet(photo.imageUrl)}
            sizes={sizes}
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
