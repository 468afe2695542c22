import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, idempotencyKey, lines, textNear, time, typedDay } from '../fields.ts';
import { petPhoto, photoId } from '../pets/pet-photos.ts';
import { toGrams, WEIGHT_MAX_GRAMS } from './weight.ts';

/** Bounds of updates (docs/decisions/0117-pictures-on-the-way.md). */
export const UPDATES = {
  photosMax: 6,
  wordsMax: 500,
  /** Posted in a day about one pet or litter, and by a breeder. */
  perSubjectAndDay: 5,
  perBreederAndDay: 40,
  /** Kept of one pet or litter, and the photos of all updates of a breeder. */
  perSubject: 60,
  photosPerBreeder: 2_000,
  /** The mail waits, so that a slip can be deleted first. */
  mailAfterMinutes: 15,
  /** When a sale whose hand-over nobody confirms counts as handed over, after it was paid or the pet may go home. */
  daysUntilHandOver: 60,
  /** How long a buyer sees them after the hand-over. */
  daysAfterHandOver: 30,
  /** How far back the day may lie. */
  daysBack: 366,
} as const;

const WEIGHT_RULE = 'Please enter a number, such as 4 or 4.5';

const WEIGHT = /^\d{1,4}(?:[.,]\d{1,2})?$/;

/** Pounds or ounces as people type them; nothing is zero. */
const typedWeight = z
  .union([z.string(), z.number().transform(String)], { error: WEIGHT_RULE })
  .pipe(textNear(10, WEIGHT_RULE).trim())
  .transform((text, context) => {
    if (text === '') return 0;
    if (WEIGHT.test(text)) return Number(text.replace(',', '.'));
    context.addIssue({ code: 'custom', message: WEIGHT_RULE });
    return z.NEVER;
  })
  .default(0);

const fields = z.object({
  words: lines(0, UPDATES.wordsMax, 'Please write a text').default(''),
  photoIds: z
    .array(photoId, { error: 'Please list the photos' })
    .max(UPDATES.photosMax, `An update has up to ${UPDATES.photosMax} photos`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please list each photo once')
    .default([]),
  takenOn: typedDay('Please choose the day'),
  key: idempotencyKey.optional(),
});

const isEmpty = ({ words, photoIds }: { words: string; photoIds: string[] }) => words === '' && photoIds.length === 0;

/** An update of a litter. */
export const litterUpdateForm = fields.refine((update) => !isEmpty(update), {
  message: 'Please add a photo or a few words',
  path: ['words'],
});

/** An update of a pet, with its weight. */
export const petUpdateForm = fields
  .extend({ pounds: typedWeight, ounces: typedWeight })
  .superRefine(({ pounds, ounces, ...update }, context) => {
    const grams = toGrams(pounds, ounces);
    if (grams > WEIGHT_MAX_GRAMS)
      context.addIssue({ code: 'custom', message: 'Please check the weight', path: ['pounds'] });
    if (grams === 0 && isEmpty(update))
      context.addIssue({ code: 'custom', message: 'Please add a photo, a weight or a few words', path: ['words'] });
  });

const update = z.object({
  id,
  words: z.string(),
  weightGrams: z.int().nullable(),
  takenOn: z.iso.date(),
  photos: z.array(petPhoto),
  createdAt: time,
});
export type PetUpdate = z.infer<typeof update>;

const answer = z.object({
  /** Name of the pet or litter. */
  name: z.string(),
  /** The newest day first. */
  updates: z.array(update),
  /** Who sees the next one. */
  audience: z.object({ buyers: z.int(), people: z.int() }),
  /** Why nobody sees the next one, whatever happens before: the pet is sold and its buyer sees no more, or the litter is suspended. */
  unseen: z.enum(['sold', 'suspended']).nullable(),
});
export type PetUpdates = z.infer<typeof answer>;

const params = z.object({ id: givenId });
const REFUSALS =
  'quota_reached: as many updates as a day, a pet, a litter or an account may have; photos_changed: it names an unknown photo';

export const listPetUpdates = endpoint({
  method: 'GET',
  path: '/api/pets/{id}/updates',
  who: 'member',
  roles: ['helper'],
  shows: ['updates', 'photos', 'sales', 'litters', 'waitlists'],
  summary: 'What was posted about a pet for its buyer, and how many see the next one',
  params,
  answer,
});

export const postPetUpdate = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/updates',
  who: 'member',
  roles: ['helper'],
  changes: ['updates'],
  idempotency: 'body',
  summary: `Post up to ${UPDATES.photosMax} photos, a weight and a few words about a pet, for its buyer`,
  errors: { 409: REFUSALS },
  status: 201,
  params,
  body: petUpdateForm,
  answer,
});

export const listLitterUpdates = endpoint({
  method: 'GET',
  path: '/api/litters/{id}/updates',
  who: 'member',
  roles: ['helper'],
  shows: ['updates', 'photos', 'sales', 'litters', 'waitlists'],
  summary:
    'What was posted about a litter for its buyers and the people on its waiting list, and how many see the next one',
  params,
  answer,
});

export const postLitterUpdate = endpoint({
  method: 'POST',
  path: '/api/litters/{id}/updates',
  who: 'member',
  roles: ['helper'],
  changes: ['updates'],
  idempotency: 'body',
  summary: `Post up to ${UPDATES.photosMax} photos and a few words about a litter, for its buyers and the people on its waiting list`,
  errors: { 409: REFUSALS },
  status: 201,
  params,
  body: litterUpdateForm,
  answer,
});

export const deleteUpdate = endpoint({
  method: 'DELETE',
  path: '/api/updates/{id}',
  who: 'member',
  roles: ['helper'],
  changes: ['updates'],
  summary: 'Delete an update; nobody sees it anymore',
  status: 204,
  params,
});
