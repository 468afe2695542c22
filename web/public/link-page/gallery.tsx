import type { PagePhoto } from '../../../contract/pages/page-photo.ts';
import { useTranslate } from '../locales/messages.tsx';
import { photoFrameStyle, MissingPhoto, Photo, PhotoImage } from '../parts/photo.tsx';

interface GalleryProps {
  /** The cover. */
  photo: PagePhoto | null;
  furtherPhotos: PagePhoto[];
  /** Says what the photos show. */
  alt: string;
}

/**
 * The photos of a pet in a row that is swiped; links lead to each, so it works without scripts. The frame has the cover's
 * ratio, and only the cover is loaded with the page.
 */
export function Gallery({ photo, furtherPhotos, alt }: GalleryProps) {
  const translate = useTranslate();
  if (!photo || furtherPhotos.length === 0) return <Photo photo={photo} alt={alt} beside />;
  const photos = [photo, ...furtherPhotos];
  return (
    <section className="gallery" aria-label={translate('link.photos')} data-gallery>
      <div
        className="slides"
        role="group"
        aria-label={translate('link.photosInRow', { count: photos.length })}
        style={photoFrameStyle(photo)}
        {...SCROLLED_BY_KEYS}
      >
        {photos.map((each, index) => (
          <figure key={each.imageUrl} id={slideId(index)} className="photo" data-photo>
            <PhotoImage
              photo={each}
              alt={index === 0 ? alt : translate('link.photoAlt', { name: alt, number: index + 1 })}
              beside
              lazy={index > 0}
            />
            <MissingPhoto />
            {index > 0 && <Arrow to={index - 1} className="arrow back" />}
            {index < furtherPhotos.length && <Arrow to={index + 1} className="arrow" />}
            <span aria-hidden="true" className="slide-count">
              {index + 1} / {photos.length}
            </span>
          </figure>
        ))}
      </div>
      <nav aria-label={translate('link.choosePhoto')} className="dots">
        {photos.map((each, index) => (
          <a key={each.imageUrl} href={`#${slideId(index)}`} aria-current={index === 0 ? 'true' : undefined}>
            <span className="sr-only">{translate('link.photoOf', { number: index + 1, count: photos.length })}</span>
          </a>
        ))}
      </nav>
    </section>
  );
}

/** A row that scrolls must be reached by the keyboard, whose arrows move it. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

const slideId = (index: number) => `photo-${index + 1}`;

/** For the mouse; the keyboard and screen readers have the links below. */
const Arrow = ({ to, className }: { to: number; className: string }) => (
  <a href={`#${slideId(to)}`} className={className} tabIndex={-1} aria-hidden="true">
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round">
      <path d="m9.5 6 6 6-6 6" />
    </svg>
  </a>
);
