import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pets } from '../../server/db/schema.ts';
import { smallPhoto } from '../photos/images.ts';
import { createPet, endTrial, registerBreeder } from '../product/breeder.ts';
import { startProduct, type Product } from '../product/product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

describe('the public list of pets', () => {
  const listed = async (query = '') => (await product.visitor().call('GET', `/api/pets${query}`)).body;

  it('shows pets for sale with a photo, of members only, without the breeder’s private data', async () => {
    const [member, former] = [await registerBreeder(product), await registerBreeder(product)];
    const photo = await smallPhoto();
    const shown = await createPet(member, { name: 'Shown' });
    await createPet(member, { name: 'Without photo' });
    const deleted = await createPet(member, { name: 'Deleted' });
    const hidden = await createPet(former, { name: 'Hidden' });
    for (const [owner, pet] of [
      [member, shown],
      [member, deleted],
      [former, hidden],
    ] as const) {
      expect((await owner.upload(`/api/pets/${pet.id}/photo`, photo)).status).toBe(200);
    }
    await member.call('DELETE', `/api/pets/${deleted.id}`);
    const names = async () => (await listed('?limit=50'))['pets'].map((pet: { name: string }) => pet.name);
    expect(await names()).toEqual(['Hidden', 'Shown']);
    await endTrial(product, former);
    expect(await names()).toEqual(['Shown']);
    expect((await listed())['pets'][0]).toEqual({
      id: shown.id,
      name: 'Shown',
      breed: 'Golden Retriever',
      price: '1250.00',
      age: 'baby',
      description: 'A calm and friendly puppy.',
      imageUrl: expect.stringMatching(/^\/photos\/[0-9a-f]+-800\.webp$/),
      verifiedLocation: false,
    });
  });

  it('answers readers who arrive together with the pets as of now, and a wrong query alone with its error', async () => {
    const owner = await registerBreeder(product);
    const pet = await createPet(owner, { name: 'Gone soon' });
    await owner.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const together = () =>
      Promise.all(
        ['', '', '?limit=50', '?cursor=wrong', ''].map((query) => product.visitor().call('GET', `/api/pets${query}`)),
      );
    const named = (answers: Awaited<ReturnType<typeof together>>) =>
      answers.map(({ status, body }) => [
        status,
        (body['pets'] ?? []).some(({ name }: { name: string }) => name === 'Gone soon'),
      ]);
    const before = together();
    expect(named(await before)).toEqual([
      [200, true],
      [200, true],
      [200, true],
      [400, false],
      [200, true],
    ]);
    const during = [together(), together()];
    await owner.call('DELETE', `/api/pets/${pet.id}`);
    const after = await together();
    expect(named(after)).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [400, false],
      [200, false],
    ]);
    await Promise.all(during);
  });

  it('has pages that together show each pet exactly once, also those created at the same time', async () => {
    const owner = await registerBreeder(product);
    const photo = await smallPhoto();
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      const pet = await createPet(owner, { name: `Puppy ${index}` });
      await owner.upload(`/api/pets/${pet.id}/photo`, photo);
      ids.push(pet.id);
    }
    await product.dependencies.db.update(pets).set({ createdAt: new Date() }).where(eq(pets.userId, owner.userId));
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await listed(`?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(page['pets'].length).toBeLessThanOrEqual(3);
      seen.push(...page['pets'].map((pet: { id: string }) => pet.id));
      cursor = page['nextCursor'];
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
  });

  it.each([
    'limit=0',
    'limit=51',
    'limit=many',
    'limit=1.5',
    'cursor=nonsense',
    `cursor=${btoa('+123456-01-01T00:00:00Z id')}`,
    `cursor=${btoa('2026-01-01T00:00:00Z \u0000')}`,
  ])('refuses %s with a message', async (query) => {
    const { status, body } = await product.visitor().call('GET', `/api/pets?${query}`);
    expect(status).toBe(400);
    expect(['limit must be a whole number from 1 to 50', 'This page is not in the list.']).toContain(body['message']);
  });
});
