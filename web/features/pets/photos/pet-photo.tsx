import { clsx } from 'clsx';
import { useState } from 'react';
import { photoSrcSet } from '../../../../contract/pets/photo-address.ts';
import { PawPlaceholder } from './paw-placeholder.tsx';

interface PetPhotoProps {
  pet: { name: string; breed: string; imageUrl: string | null };
  /** The `sizes` attribute of the image. */
  sizes: string;
  className?: string;
}

/** The uncropped photo on a blurred copy of itself, or a drawing if there is none. */
export function PetPhoto({ pet, sizes, className }: PetPhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const shown = pet.imageUrl && pet.imageUrl !== broken ? pet.imageUrl : null;
  return (
    <div className={clsx('relative isolate overflow-hidden bg-sunken', className)}>
      {shown ? (
        <>
          {loaded !== shown && <PawPlaceholder />}
          <img
            src={smallest(shown)}
            alt=""
            aria-hidden="true"
            loading="lazy"
            className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-60 blur-xl"
          />
          <img
            src={shown}
            srcSet={photoSrcSet(shown)}
            sizes={sizes}
            alt={`${pet.name}, ${pet.breed}`}
            loading="lazy"
            decoding="async"
            onLoad={() => setLoaded(shown)}
            onError={() => setBroken(shown)}
            className="absolute inset-0 size-full object-contain"
          />
        </>
      ) : (
        <PawPlaceholder label={pet.imageUrl ? `The photo of ${pet.name} can't be shown` : `No photo of ${pet.name}`} />
      )}
    </div>
  );
}

function smallest(imageUrl: string): string {
  return photoSrcSet(imageUrl).split(' ')[0] ?? imageUrl;
}
