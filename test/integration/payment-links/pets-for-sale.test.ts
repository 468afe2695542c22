import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentLinks, pets, users } from '../../../server/db/schema.ts';
import type { RunningServer } from '../../../server/main.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { smallPhoto } from '../../photos/images.ts';
import { startBeside } from '../../product/beside.ts';
import { connectedBreeder, createPet, endTrial, offerPet, registerBreeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readyAnswers } from '../../product/reads-of-page.ts';
import { createVisitor } from '../../product/visitor.ts';

let product: Product;
let beside: Pick<RunningServer, 'url' | 'stop'>;
beforeAll(async () => {
  product = await startProduct();
  beside = await startBeside(product);
});
afterAll(async () => {
  await beside.stop();
  await product.stop();
});

describe('the public list of pets', () => {
  const listed = async (query = '') => (await product.visitor().call('GET', `/api/pets${query}`)).body;

  // Shows entities.landing-pets, calls.pets
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

  itNightly(
    'answers readers who arrive together with the pets as of now, and a wrong query alone with its error',
    async () => {
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
    },
  );

  // Shows calls.pets
  itNightly('has pages that together show each pet exactly once, also those created at the same time', async () => {
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

  itNightly.each([
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

describe('the list of pets that is ready in memory', () => {
  const read = async (url: string, query = '?limit=50', headers = {}) => {
    const {
      status,
      headers: sent,
      body,
    } = await createVisitor(url).call('GET', `/api/pets${query}`, undefined, headers);
    return { status, sent, body };
  };
  const listOf = async (url: string, query?: string) => (await read(url, query)).body;
  /** Past the memory. */
  const madeOf = (url: string) => listOf(url, '?limit=50&made');

  /**
   * Reads until memory answers on both servers; anything that commits meanwhile, such as a job, makes them read again. In the
   * PostgreSQL of the tests other products commit all the time: there it reads once.
   */
  async function warm() {
    const isAlone = product.dependencies.database.driver.kind === 'pglite';
    for (const { url } of [product, beside])
      await eventually(async () => {
        if (!isAlone) return listOf(url);
        const before = await readyAnswers(url);
        await listOf(url);
        expect(await readyAnswers(url)).toBe(before + 1);
      });
    return listOf(product.url);
  }

  async function expectFresh(what: string, act: () => Promise<unknown>) {
    const before = await warm();
    await act();
    for (const { url } of [product, beside]) expect(await listOf(url), what).toEqual(await madeOf(url));
    expect(await listOf(beside.url), what).not.toEqual(before);
  }

  // Shows link-page.ready
  it('shows each change at once, on each server', async () => {
    const { db } = product.dependencies;
    const owner = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(owner);
    const set = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, owner.userId));
    const setLink = (suspendedAt: Date | null) =>
      db.update(paymentLinks).set({ suspendedAt }).where(eq(paymentLinks.id, linkId));
    const acts: [string, () => Promise<unknown>][] = [
      ['a photo', async () => owner.upload(`/api/pets/${pet.id}/photo`, await smallPhoto())],
      ['a price', () => owner.call('PATCH', `/api/pets/${pet.id}`, { price: '990.00' })],
      ['an address', () => set({ physicalAddress: 'somewhere' })],
      ['a suspended link', () => setLink(new Date())],
      ['a link that isn’t suspended anymore', () => setLink(null)],
      ['a suspended breeder', () => set({ suspendedAt: new Date() })],
      ['a breeder who isn’t suspended anymore', () => set({ suspendedAt: null })],
      ['a lapsed membership', () => set({ unsubscribedAt: new Date() })],
      ['a membership again', () => set({ unsubscribedAt: null })],
      ['an archived pet', () => owner.call('DELETE', `/api/pets/${pet.id}`)],
    ];
    for (const [what, act] of acts) await expectFresh(what, act);
  });

  itNightly('shows what a transaction under way has changed once it commits', async () => {
    const { database } = product.dependencies;
    // The embedded database runs one transaction at a time.
    if (database.driver.kind === 'pglite') return;
    const owner = await registerBreeder(product);
    const pet = await createPet(owner);
    await owner.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await expectFresh('a commit', () =>
      database.transaction(async (query) => {
        await query("update pets set name = 'Renamed' where id = $1", [pet.id]);
        expect(JSON.stringify(await warm())).not.toContain('Renamed');
      }),
    );
    expect(JSON.stringify(await listOf(product.url))).toContain('Renamed');
  });

  itNightly('loses a pet whose breeder’s trial ends by itself', async () => {
    const owner = await registerBreeder(product);
    const pet = await createPet(owner, { name: 'On trial' });
    await owner.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const isListed = async () => JSON.stringify(await listOf(product.url)).includes('On trial');
    // As long as this machine takes to read the list while the trial runs.
    for (let leftMs = 500, wasListed = false; !wasListed; leftMs *= 2) {
      await endTrial(product, owner, new Date(Date.now() + leftMs));
      await listOf(product.url);
      wasListed = await isListed();
    }
    await eventually(async () => expect(await isListed()).toBe(false));
  });

  itNightly(
    'has the headers of one that was just made, is a 304 for who has it, and takes no other query',
    async () => {
      const own = /^(x-request-id|date|content-length|keep-alive|connection|etag|vary)$/;
      const common = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !own.test(name)));
      const [ready] = [await warm(), await warm()];
      const [kept, made] = [await read(product.url), await read(product.url, '?limit=50&made')];
      expect([kept.body, common(kept.sent)]).toEqual([ready, common(made.sent)]);
      expect(kept.sent.get('cache-control')).toBe('no-store');
      const etag = kept.sent.get('etag')!;
      expect((await read(product.url, undefined, { 'if-none-match': etag })).status).toBe(304);
      for (const encoding of ['br', 'gzip', 'identity'])
        expect((await read(product.url, undefined, { 'accept-encoding': encoding })).body).toEqual(kept.body);
      const before = await readyAnswers(product.url);
      for (const query of ['?limit=050', '?limit=51', '?limit=5&limit=6', '?cursor=', '/'])
        await read(product.url, query);
      expect(await readyAnswers(product.url)).toBe(before);
    },
  );
});
