import { photoSrcSet } from '../../../contract/pets/photo-address.ts';
import type { PagePhoto } from '../../../contract/pages/page-photo.ts';
import { useTranslate } from '../locales/messages.tsx';
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

interface ShownPhoto {
  photo: PagePhoto;
  alt: string;
  /** On a wide screen it is next to the order. */
  beside?: boolean;
  /** Loaded lazily instead of first. */
  lazy?: boolean;
}

/** `inRow`: beside others, whose names should start at one height whatever the ratios of their photos. */
type FramedPhoto = Omit<ShownPhoto, 'photo'> & { photo: PagePhoto | null; inRow?: boolean };

const ROW_FRAME = { aspectRatio: '4 / 3' };

/** The uncropped image on its blurred colors; a paw shows through until it has loaded. */
export function PhotoImage({ photo, alt, beside, lazy }: ShownPhoto) {
  return (
    <>
      <span
        aria-hidden="true"
        className="photo-colors"
        style={{ backgroundImage: `url("${encodeURI(photo.placeholder)}")` }}
      />
      <span className="photo-paw">
        <Paw />
      </span>
      <img
        src={photo.imageUrl}
        srcSet={photoSrcSet(photo.imageUrl)}
        sizes={photoSizes(photo.width / photo.height, beside)}
        width={photo.width}
        height={photo.height}
        alt={alt}
        // A high priority makes React preload it.
        {...(lazy ? { loading: 'lazy', decoding: 'async' } : { fetchPriority: 'high' })}
      />
    </>
  );
}

/** Takes the place of a photo that is missing or can't be loaded. */
export function MissingPhoto() {
  return (
    <span className="photo-missing">
      <Paw />
      {useTranslate()('frame.photoMissing')}
    </span>
  );
}

/** The frame has the photo's aspect ratio as far as the screen allows. */
export const photoFrameStyle = (photo: PagePhoto | null) => ({
  aspectRatio: photo ? `${photo.width} / ${photo.height}` : '3 / 2',
});

export function Photo({ photo, inRow, ...image }: FramedPhoto) {
  return (
    <figure
      className="photo"
      style={inRow ? ROW_FRAME : photoFrameStyle(photo)}
      data-photo
      data-missing={photo ? undefined : true}
    >
      {photo && <PhotoImage photo={photo} {...image} />}
      <MissingPhoto />
    </figure>
  );
}
