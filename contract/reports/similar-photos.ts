import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, time } from '../fields.ts';
import { moderatedPage, reportedPage, reportOutcome } from './reports.ts';

/** Pages of a photo that are answered. */
export const PAGES_OF_PHOTO_MAX = 3;

const comparedPhoto = z.object({
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
  uploadedAt: time,
  breeder: reportedPage.shape.breeder,
  /** The links whose pages show it: the newest three. */
  pages: z.array(moderatedPage),
});
export type ComparedPhoto = z.infer<typeof comparedPhoto>;

/** Photos of two breeders that look like copies of one. */
export const similarPhotos = z.object({
  id,
  /** How many of the 64 bits of the pictures' fingerprints differ: 0 to 6. */
  distance: z.int(),
  /** Whether the file is the same. */
  isSameFile: z.boolean(),
  /** Whether more photos may look like them than were compared or listed. */
  isCutOff: z.boolean(),
  foundAt: time,
  /** The one that was uploaded first. */
  earlier: comparedPhoto,
  later: comparedPhoto,
});
export type SimilarPhotos = z.infer<typeof similarPhotos>;

export const adminSimilarPhotos = endpoint({
  method: 'GET',
  path: '/api/admin/similar-photos',
  who: 'admin',
  shows: ['moderation'],
  summary:
    'Photos of two breeders that look alike and that no admin has decided on, the last found first: the newest hundred',
  answer: z.object({ pairs: z.array(similarPhotos) }),
});

export const resolveSimilarPhotos = endpoint({
  method: 'POST',
  path: '/api/admin/similar-photos/{id}/resolve',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Decide on two photos that look alike; the pair stays off the list',
  errors: { 404: 'No such pair is open' },
  status: 204,
  params: z.object({ id: givenId }),
  body: z.object({ outcome: reportOutcome }),
});
