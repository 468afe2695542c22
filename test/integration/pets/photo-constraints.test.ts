import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { petPhotos, pets } from '../../../server/db/schema.ts';
import { createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

const picture = (number: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: number * 60, g: 9, b: 40 } } })
    .jpeg()
    .toBuffer();
const idsAt = async (petId: string): Promise<string[]> =>
  (await breeder.call('GET', `/api/pets/${petId}/photos`)).body['photos'].map(({ id }: { id: string }) => id);

async function petWith(count: number): Promise<{ id: string; ids: string[] }> {
  const { id } = await createPet(breeder);
  for (let number = 1; number <= count; number += 1)
    await breeder.upload(`/api/pets/${id}/photos`, await picture(number));
  return { id, ids: await idsAt(id) };
}

describe('the database of photos', () => {
  // Shows calls.photos
  it('refuses a ninth photo, a photo twice, one without a cover and another breeder’s', async () => {
    const { db } = product.dependencies;
    const { id, ids } = await petWith(2);
    const bare = await createPet(breeder);
    const row = { petId: id, userId: breeder.userId, hash: ids[0]! };
    const stranger = await registerBreeder(product);
    const foreign = (await stranger.upload('/api/photos', await picture(3))).body['photo'].id;
    for (const [constraint, values] of [
      ['pet_photos_position_check', { ...row, position: 8 }],
      ['pet_photos_position_check', { ...row, position: 0 }],
      ['pet_photos_once_unique', { ...row, position: 2, hash: ids[1]! }],
      ['pet_photos_cover_check', { ...row, position: 2 }],
      ['pet_photos_cover_check', { ...row, petId: bare.id, position: 1 }],
      ['pet_photos_cover_check', { ...row, position: 2, userId: stranger.userId, hash: foreign }],
    ] as const)
      await expect(db.insert(petPhotos).values(values)).rejects.toMatchObject({ cause: { constraint } });
  });

  // Shows calls.photos
  it('keeps the first photo the cover when the release before sets it', async () => {
    const { db } = product.dependencies;
    const { id, ids } = await petWith(3);
    const set = (photoHash: string | null) => db.update(pets).set({ photoHash }).where(eq(pets.id, id));
    await set(ids[2]!);
    expect(await idsAt(id)).toEqual([ids[2], ids[1]]);
    await set(null);
    expect(await idsAt(id)).toEqual([]);
    expect(await db.$count(petPhotos, eq(petPhotos.petId, id))).toBe(0);
  });
});
