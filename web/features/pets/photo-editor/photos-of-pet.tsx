import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { petPhotos, type PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { read } from '../../../calls/query-client.ts';
import { Retry } from '../../../ui/retry.tsx';
import { PhotoField } from './photo-field.tsx';
import { openPhotoQueue } from '../photo-uploads/queues.ts';

/** The photos of a saved pet; each change is saved immediately. */
export function PhotosOfPet({ pet }: { pet: Pet }) {
  const { data, isFetching, error, refetch } = useQuery({
    ...read(petPhotos, { params: { id: pet.id } }),
    // Another tab may have changed them.
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Retry what="the photos" onRetry={() => void refetch()} />;
  if (isFetching && !data) return <div aria-label="Photos are loading" className="h-24 rounded-control bg-sunken" />;
  return data && <Editor pet={pet} photos={data.photos} />;
}

function Editor({ pet, photos }: { pet: Pet; photos: PetPhoto[] }) {
  const [queue] = useState(() => openPhotoQueue(pet, photos));
  return <PhotoField queue={queue} />;
}
