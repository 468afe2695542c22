import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { pets } from '../../../server/db/schema.ts';
import { storeGuesses } from '../../../server/features/pets/species.ts';
import { createPet, petOf, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});
const change = async (id: string, fields: object) =>
  (await breeder.call('PATCH', `/api/pets/${id}`, fields)).body['pet'];

describe('the species of a pet', () => {
  // Shows dashboard.species
  it('is what the breeder says', async () => {
    expect(await createPet(breeder, { breed: 'Siberian', species: 'dog' })).toMatchObject({ species: 'dog' });
  });

  it('is guessed from the breed when a program leaves it out, and null when the breed is unknown', async () => {
    expect(await createPet(breeder, { breed: 'Mini Rex' })).toMatchObject({ species: 'rabbit' });
    expect(await createPet(breeder, { breed: 'Mixed litter' })).toMatchObject({ species: null });
  });

  it('is one of the list', async () => {
    expect(await breeder.call('POST', '/api/pets', petOf({ species: 'unicorn' }))).toMatchObject({
      status: 400,
      body: { errors: { species: 'Please select a species' } },
    });
  });

  it('follows a changed breed, unless the breeder had said another', async () => {
    const guessed = await createPet(breeder, { breed: 'Beagle' });
    expect(await change(guessed.id, { breed: 'Ragdoll' })).toMatchObject({ species: 'cat' });
    const said = await createPet(breeder, { breed: 'Beagle', species: 'other' });
    expect(await change(said.id, { breed: 'Ragdoll' })).toMatchObject({ species: 'other' });
    expect(await change(said.id, { species: 'cat' })).toMatchObject({ species: 'cat' });
  });

  // Shows dashboard.species
  it('of a pet that is older than the question is guessed, at once and then for good', async () => {
    const { db } = product.dependencies;
    const [known, unknown] = [
      await createPet(breeder, { breed: 'Ball Python' }),
      await createPet(breeder, { breed: 'Mixed' }),
    ];
    await db.update(pets).set({ species: null }).where(eq(pets.id, known.id));
    const shown = async () => (await breeder.call('GET', '/api/pets/my')).body['pets'] as (typeof known)[];
    const of = async ({ id }: typeof known) => (await shown()).find((each) => each.id === id)!.species;
    expect([await of(known), await of(unknown)]).toEqual(['reptile', null]);
    await storeGuesses(systemContext(product.dependencies));
    const stored = await db
      .select({ id: pets.id, species: pets.species })
      .from(pets)
      .where(eq(pets.userId, breeder.userId));
    const storedOf = ({ id }: typeof known) => stored.find((each) => each.id === id)!.species;
    expect([storedOf(known), storedOf(unknown)]).toEqual(['reptile', null]);
  });
});
