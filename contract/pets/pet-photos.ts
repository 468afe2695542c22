import { z } from 'zod';
import { PET_PHOTOS_MAX, PHOTO_MAX_BYTES } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { onePet, pet } from './pets.ts';

/** The hash of its content, which also names its files. */
export const photoId = z
  .string({ error: 'Please choose a photo' })
  .regex(/^[0-9a-f]{32}$/, 'This is not a photo of ours');

/** `imageUrl` is the middle of three widths, `width` and `height` are the original's; see photo-address.ts. */
export const petPhoto = z.object({
  id: photoId,
  imageUrl: z.string(),
  width: z.number(),
  height: z.number(),
});
export type PetPhoto = z.infer<typeof petPhoto>;

/** All photos of a pet in their order, the cover first. */
const answer = z.object({ photos: z.array(petPhoto) });

const FILE = 'JPEG, PNG, WebP or AVIF, 10 MB and 50 megapixels at most';
const upload = {
  multipart: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
  limits: { account: { max: 120, minutes: 60 } },
};
const SOLD = "This pet has been sold, so its photo can't be changed.";
const unusable = { 413: 'The photo is too large', 415: 'Not a photo' };

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/photo',
  who: 'member',
  roles: ['helper'],
  changes: ['photos'],
  ...upload,
  summary: `Set the cover of a pet, its first photo: ${FILE}`,
  errors: {
    409: SOLD,
    ...unusable,
  },
  params: onePet,
  answer: z.object({ pet }),
});

/** A litter of twelve has up to 96. */
const severalUploads = { ...upload, limits: { account: { max: 240, minutes: 60 } } };

export const petPhotos = endpoint({
  method: 'GET',
  path: '/api/pets/{id}/photos',
  who: 'member',
  roles: ['helper'],
  shows: ['photos'],
  summary: "The photos of a breeder's own pet in their order, the cover first",
  params: onePet,
  answer,
});

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/photos',
  who: 'member',
  roles: ['helper'],
  changes: ['photos'],
  ...severalUploads,
  summary: `Add a photo after the others of a pet: ${FILE}. One that it has already stays where it is`,
  errors: { 409: `sold: ${SOLD} too_many_photos: it has ${PET_PHOTOS_MAX}`, ...unusable },
  params: onePet,
  answer: answer.extend({ photo: petPhoto }),
});

export const orderPhotos = endpoint({
  method: 'PATCH',
  path: '/api/pets/{id}/photos',
  who: 'member',
  roles: ['helper'],
  changes: ['photos'],
  summary: 'Set the order of all photos of a pet, the cover first; adds those uploaded before it had been saved',
  errors: { 409: `sold: ${SOLD} photos_changed: the list lacks a photo of the pet, or names an unknown one` },
  params: onePet,
  body: z.object({
    photoIds: z
      .array(photoId, { error: 'Please list the photos' })
      .min(1, 'Please list the photos')
      .max(PET_PHOTOS_MAX, `A pet has up to ${PET_PHOTOS_MAX} photos`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please list each photo once'),
  }),
  answer,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/pets/{id}/photos/{photoId}',
  who: 'member',
  roles: ['helper'],
  changes: ['photos'],
  summary: 'Remove a photo of a pet; the next one becomes the cover when it was the cover',
  errors: { 409: SOLD },
  params: onePet.extend({ photoId }),
  answer,
});

/** A photo of a pet that is still being described; unless a pet shows it within a day, it is deleted. */
export const uploadForNewPet = endpoint({
  method: 'POST',
  path: '/api/photos',
  who: 'member',
  roles: ['helper'],
  changes: [],
  ...severalUploads,
  summary: `Upload a photo before its pet is saved: ${FILE}. "Set the order" then adds it`,
  errors: { 409: 'too_many_photos: too many wait for their pets', ...unusable },
  answer: z.object({ photo: petPhoto }),
});
