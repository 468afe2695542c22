import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { pets } from '../../../server/db/schema.ts';
import { storeGuesses } from '../../../server/features/pets/species.ts';
import { connectedBreeder, createPet, offerPet, petOf, registerBreeder, type Breeder } from '../../product/breeder.ts';
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

  it('is that of a known breed where more rules of law protect its buyer', async () => {
    const declared = await createPet(breeder, { breed: 'Golden Retriever', species: 'other' });
    expect(declared).toMatchObject({ species: 'dog' });
    expect(await change(declared.id, { species: 'reptile' })).toMatchObject({ species: 'dog' });
    expect(await change(declared.id, { breed: 'Guinea Pig', species: 'other' })).toMatchObject({ species: 'other' });
    expect(await change(declared.id, { breed: 'Golden Retriever' })).toMatchObject({ species: 'dog' });
    const { body } = await breeder.call('POST', '/api/litters', {
      name: 'Goldens',
      breed: 'Golden Retriever',
      species: 'other',
      price: '900.00',
      description: 'Raised in our home.',
      bornOn: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
      count: 1,
    });
    expect(body['pets']).toMatchObject([{ species: 'dog' }]);
  });

  it('of an older row that contradicts a known breed is never the looser one', async () => {
    const { db } = product.dependencies;
    const { pet, linkId } = await offerPet(await connectedBreeder(product), { breed: 'Golden Retriever' });
    await db.update(pets).set({ species: 'other' }).where(eq(pets.id, pet.id));
    const { body } = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(body['pet']).toMatchObject({ species: 'dog' });
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
    const said = await createPet(breeder, { breed: 'Beagle', species: 'rabbit' });
    expect(await change(said.id, { breed: 'Ragdoll' })).toMatchObject({ species: 'rabbit' });
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
