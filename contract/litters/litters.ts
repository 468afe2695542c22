import { z } from 'zod';
import { LISTINGS_PER_PAGE_MAX, LITTER_PETS_MAX } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, id, idempotencyKey, name, time, typedDay } from '../fields.ts';
import { listing } from '../listings/listings.ts';
import { nextCursor, pageQuery } from '../page.ts';
import { pet, petForm } from '../pets/pets.ts';

/** Names that breeders give at first: each puppy wears a collar of its color. */
export const COLLAR_COLORS = [
  'Red',
  'Blue',
  'Green',
  'Yellow',
  'Purple',
  'Orange',
  'Pink',
  'White',
  'Black',
  'Brown',
  'Gray',
  'Turquoise',
  'Lime',
  'Navy',
  'Teal',
  'Gold',
] as const;

export const litter = z.object({
  id,
  name: z.string(),
  dam: z.string().nullable(),
  sire: z.string().nullable(),
  /** Null before its birth. */
  bornOn: z.iso.date().nullable(),
  /** A day of the week in which its birth is, or was, expected; null for a litter that was entered after it. */
  expectedOn: z.iso.date().nullable(),
  /** The breeder has said that it isn’t coming. */
  isFailed: z.boolean(),
  /** Whether its preview in a message shows no animal. */
  neutralPreview: z.boolean(),
  /** The page to share. */
  pageUrl: z.url(),
  /** Why an admin has suspended its page; null unless one has. */
  suspensionReason: z.string().nullable(),
  createdAt: time,
  /** Archived pets aren't counted. */
  counts: z.object({ pets: z.int(), forSale: z.int(), sold: z.int() }),
});
export type Litter = z.infer<typeof litter>;

const parent = name(0, 80, 'Please write a name')
  .transform((text) => text || null)
  .nullable();

const litterName = name(1, 80, 'Please name the litter');
const bornOn = typedDay('Please enter the date of birth');

const expectedOn = typedDay('Please enter a day of the week in which it is expected');

/**
 * How far ahead of its creation a birth may be expected, and how long ago it may have been; `overdue`: after that week, before the litter
 * counts as not coming; `moved`: how much later a change may put its week; `mailed`: by how much a change must move it for a mail.
 */
export const EXPECTED_DAYS = { ahead: 730, ago: 30, overdue: 60, moved: 42, mailed: 14 } as const;

/** A litter before its birth: no animals yet. */
export const expectedLitter = z.object({
  name: litterName,
  dam: parent.default(null),
  sire: parent.default(null),
  expectedOn,
});
export type ExpectedLitter = z.output<typeof expectedLitter>;

const NAMES_RULE = `A litter has 1 to ${LITTER_PETS_MAX} pets`;

/** What its pets share, and their names. */
export const newLitter = z.object({
  name: litterName,
  dam: parent.default(null),
  sire: parent.default(null),
  bornOn,
  ...petForm.pick({ breed: true, species: true, price: true, description: true }).shape,
  /** In the order of their photos. */
  names: z
    .array(petForm.shape.name, { error: 'Please name the pets' })
    .min(1, NAMES_RULE)
    .max(LITTER_PETS_MAX, NAMES_RULE)
    .optional(),
  /** In the order of the names, where their prices differ; instead of `price`. */
  prices: z.array(petForm.shape.price).max(LITTER_PETS_MAX, NAMES_RULE).optional(),
  /** In place of names: as many pets, named by collar colors. */
  count: z.int({ error: NAMES_RULE }).min(1, NAMES_RULE).max(LITTER_PETS_MAX, NAMES_RULE).optional(),
});
export type NewLitter = z.output<typeof newLitter>;

/** What is new at the birth of an expected litter. */
export const birth = newLitter.omit({ name: true, dam: true, sire: true });
export type Birth = z.output<typeof birth>;

const oneLitter = z.object({ id: givenId });
const NOT_YOURS = { 404: 'Missing, or not yours' };
const SUSPENDED = 'suspended: an admin has suspended its page';
const STAYS =
  'places_paid: it is sold, reserved or the last pet of a litter on whose waiting list people have paid for a place';

export const createLitter = endpoint({
  method: 'POST',
  path: '/api/litters',
  who: 'member',
  roles: ['helper'],
  changes: ['litters', 'pets'],
  idempotency: 'body',
  summary: `A litter with its pets, all of them or none: 1 to ${LITTER_PETS_MAX} names, or a count that is named by collar colors`,
  errors: { 409: 'quota_reached: as many active pets, or litters, as the account may have' },
  status: 201,
  body: newLitter.extend({ key: idempotencyKey.optional() }),
  answer: z.object({ litter, pets: z.array(pet) }),
});

export const expectLitter = endpoint({
  method: 'POST',
  path: '/api/litters/expected',
  who: 'member',
  roles: ['helper'],
  changes: ['litters'],
  idempotency: 'body',
  summary:
    'A litter before its birth, without pets: its page says when it is expected, and people can join its waiting list',
  errors: { 409: 'quota_reached: as many litters as the account may have' },
  status: 201,
  body: expectedLitter.extend({ key: idempotencyKey.optional() }),
  answer: z.object({ litter }),
});

export const bearLitter = endpoint({
  method: 'POST',
  path: '/api/litters/{id}/birth',
  who: 'member',
  roles: ['helper'],
  changes: ['litters', 'pets'],
  idempotency: 'body',
  summary: `The birth of an expected litter with all its pets or none: 1 to ${LITTER_PETS_MAX} names, or a count. Its page and waiting list go on`,
  errors: {
    ...NOT_YOURS,
    409: 'changed: it was born already; quota_reached: as many active pets as the account may have',
  },
  status: 201,
  params: oneLitter,
  body: birth.extend({ key: idempotencyKey.optional() }),
  answer: z.object({ litter, pets: z.array(pet) }),
});

export const failLitter = endpoint({
  method: 'POST',
  path: '/api/litters/{id}/failure',
  who: 'user',
  changes: ['litters', 'waitlists'],
  summary:
    'Say that an expected litter isn’t coming, for good: nobody can join its list, and each person on it is asked to keep the place for another litter, or to leave with everything back',
  errors: { ...NOT_YOURS, 409: 'changed: it was born' },
  params: oneLitter,
  answer: z.object({ litter }),
});

export const listLitters = endpoint({
  method: 'GET',
  path: '/api/litters',
  who: 'member',
  roles: ['helper'],
  shows: ['pets', 'photos', 'litters', 'links', 'deposits', 'sales'],
  summary: "The breeder's litters, newest first",
  query: pageQuery(LISTINGS_PER_PAGE_MAX),
  answer: z.object({ litters: z.array(litter), nextCursor }),
});

export const getLitter = endpoint({
  method: 'GET',
  path: '/api/litters/{id}',
  who: 'user',
  roles: ['helper'],
  shows: ['pets', 'photos', 'litters', 'links', 'deposits', 'sales'],
  summary: 'A litter with its pets, archived ones too, each with its payment link',
  errors: NOT_YOURS,
  params: oneLitter,
  answer: z.object({ litter, listings: z.array(listing) }),
});

export const litterCard = endpoint({
  method: 'GET',
  path: '/api/litters/{id}/card',
  who: 'member',
  roles: ['helper'],
  readLimit: { max: 30, minutes: 1 },
  download: 'application/pdf',
  summary: 'A card to print for a litter, with a photo, its parents and the QR code of its page, as a PDF',
  errors: NOT_YOURS,
  params: oneLitter,
  answer: z.string(),
});

export const changeLitter = endpoint({
  method: 'PATCH',
  path: '/api/litters/{id}',
  who: 'member',
  roles: ['helper'],
  changes: ['litters'],
  summary: 'Change a litter; its date of birth goes to its pets that have none of their own',
  errors: { ...NOT_YOURS, 409: 'changed: an expected litter has no date of birth before it is born' },
  params: oneLitter,
  body: z.object({
    name: litterName.optional(),
    dam: parent.optional(),
    sire: parent.optional(),
    bornOn: bornOn.optional(),
    /** Only before its birth. */
    expectedOn: expectedOn.optional(),
    neutralPreview: z.boolean({ error: 'neutralPreview must be true or false' }).optional(),
  }),
  answer: z.object({ litter }),
});

export const deleteLitter = endpoint({
  method: 'DELETE',
  path: '/api/litters/{id}',
  who: 'member',
  changes: ['litters'],
  summary: 'Delete a litter and its page; its pets stay',
  errors: { 403: SUSPENDED, 409: 'places_paid: people have paid for a place on its waiting list; end the list first' },
  status: 204,
  params: oneLitter,
});

export const addToLitter = endpoint({
  method: 'POST',
  path: '/api/litters/{id}/pets',
  who: 'member',
  roles: ['helper'],
  changes: ['litters'],
  summary: 'Put a pet into a litter; it leaves the one that it was in',
  errors: {
    404: 'The litter or the pet is missing, or not yours',
    403: 'suspended: an admin has suspended the page of the litter that the pet is in',
    409: `too_many: it has ${LITTER_PETS_MAX} pets; changed: it isn’t born yet; ${STAYS}`,
  },
  params: oneLitter,
  body: z.object({ petId: z.string({ error: 'Please choose a pet' }).pipe(givenId) }),
  answer: z.object({ litter }),
});

export const removeFromLitter = endpoint({
  method: 'DELETE',
  path: '/api/litters/{id}/pets/{petId}',
  who: 'member',
  roles: ['helper'],
  changes: ['litters'],
  summary: 'Take a pet out of a litter; nothing changes for one that is not in it',
  errors: { 403: SUSPENDED, 409: STAYS },
  status: 204,
  params: oneLitter.extend({ petId: givenId }),
});
