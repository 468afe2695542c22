import { z } from 'zod';
import { LIST_MAX } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../page.ts';
import { petDetailsForm } from './pet-details.ts';
import { species } from '../law/species.ts';
import { amount, givenId, id, line, lines, name, price, time, idempotencyKey } from '../fields.ts';

export const petAge = z.enum(['baby', 'young', 'adult', 'senior'], { error: 'Please select an age' });
export type PetAge = z.infer<typeof petAge>;

/** Age categories for people (docs/specification.md, section 5). */
export const PET_AGES: Record<PetAge, { label: string; range: string }> = {
  baby: { label: 'Baby', range: '0-1 year' },
  young: { label: 'Young', range: '1-3 years' },
  adult: { label: 'Adult', range: '3-7 years' },
  senior: { label: 'Senior', range: '7+ years' },
};

export const petStatus = z.enum(['active', 'reserved', 'sold', 'refunded', 'archived']);
export type PetStatus = z.infer<typeof petStatus>;

/**
 * The facts that a breeder states about a pet, named as the table's columns. API, export and pages take it from here, the form's
 * rules are in `petForm`; an optional field ends in `.nullable().default(null)`.
 */
export const petFacts = z.object({
  name: z.string(),
  breed: z.string(),
  age: petAge,
  description: z.string(),
});

/** A pet as the public may see it. `imageUrl` is the middle of three widths; see photo-address.ts. */
export const publicPet = z.object({
  id,
  ...petFacts.shape,
  price: amount,
  imageUrl: z.string().nullable(),
});

export const pet = publicPet.extend({
  /** Null when the breeder didn't say and the breed is unknown. */
  species: species.nullable(),
  status: petStatus,
  createdAt: time,
  /** Part of a sale's price that was returned to the buyer; that price has extras and a discount in it, which `price` has not. */
  refunded: amount,
});
export type Pet = z.infer<typeof pet>;

export const petForm = z.object({
  name: name(1, 80, 'Pet name is required'),
  breed: line(1, 80, 'Breed is required'),
  price,
  age: petAge,
  description: lines(10, 5000, 'Description must be at least 10 characters'),
  /** Guessed from the breed when a program leaves it out. */
  species: species.optional(),
  /** All details in one object; fields left out of a change stay as they are. The age follows from a date of birth. */
  details: petDetailsForm.optional(),
  /** Its buyer signs nothing, also while the breeder's agreement is on. */
  soldWithoutAgreement: z.boolean({ error: 'soldWithoutAgreement must be true or false' }).optional(),
});
/** Input of a form: the price is still text. */
export type PetForm = z.input<typeof petForm>;
/** Input of a service: the price is integer cents. */
export type PetInput = z.output<typeof petForm>;

export const onePet = z.object({ id: givenId });

export const listPets = endpoint({
  method: 'GET',
  path: '/api/pets',
  who: 'anyone',
  summary: 'Pets for sale that have a photo, newest first',
  query: pageQuery(50, 12),
  answer: z.object({
    /** `verifiedLocation`: the breeder has a plausible address and a payment account that the provider has verified. */
    pets: z.array(publicPet.extend({ verifiedLocation: z.boolean() })),
    nextCursor,
  }),
});

export const myPets = endpoint({
  method: 'GET',
  path: '/api/pets/my',
  who: 'member',
  scope: 'pets:read',
  shows: ['pets', 'photos', 'sales'],
  summary: "The breeder's own pets, newest first",
  query: pageQuery(LIST_MAX),
  answer: z.object({ pets: z.array(pet), nextCursor }),
});

export const createPet = endpoint({
  method: 'POST',
  path: '/api/pets',
  who: 'member',
  roles: ['helper'],
  scope: 'pets:write',
  changes: ['pets'],
  idempotency: 'body',
  summary: 'List a pet',
  errors: { 409: 'quota_reached: as many active pets as the account may have' },
  status: 201,
  body: petForm.extend({ key: idempotencyKey.optional() }),
  answer: z.object({ pet }),
});

export const updatePet = endpoint({
  method: 'PATCH',
  path: '/api/pets/{id}',
  who: 'member',
  roles: ['helper'],
  scope: 'pets:write',
  changes: ['pets'],
  summary: 'Change a pet; "status": "active" relists a refunded one',
  errors: {
    409: 'The pet is sold, or was not refunded; quota_reached: as many active pets as the account may have',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  params: onePet,
  body: petForm.partial().extend({ status: z.literal('active', { error: 'Only "active" can be set' }).optional() }),
  answer: z.object({ pet }),
});

export const restorePet = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/restore',
  who: 'member',
  changes: ['pets'],
  summary: 'Bring back an archived pet, with the links that were archived with it',
  errors: { 404: 'Missing, or not yours', 409: 'quota_reached: as many active pets as the account may have' },
  params: onePet,
  answer: z.object({ pet }),
});

export const deletePet = endpoint({
  method: 'DELETE',
  path: '/api/pets/{id}',
  who: 'member',
  changes: ['pets'],
  summary: 'Archive a pet and its links; its open checkouts are expired. A sold pet stays',
  errors: { 409: 'The pet is sold' },
  status: 204,
  params: onePet,
});
