import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PET_PHOTOS_MAX, WAITING_PHOTO_HOURS, WAITING_PHOTOS_MAX } from '../../../contract/business.ts';
import { photos, waitingPhotos } from '../../../server/db/schema.ts';
import { systemContext } from '../../../server/context.ts';
import { deleteWaitingPhotos } from '../../../server/features/pets/photos/jobs.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import {
  connectedBreeder,
  createPet,
  endTrial,
  offerPet,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

/** Another picture for each number and shade: flat colors that are close become the same file. */
const picture = (number: number, shade = 40) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: number * 20, g: 90, b: shade } } })
    .jpeg()
    .toBuffer();
const filesOf = (photoId: string) => {
  const folder = join(product.dataDir, 'photos');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(photoId)) : [];
};

const add = async (petId: string, number: number) => breeder.upload(`/api/pets/${petId}/photos`, await picture(number));
const idsOf = ({ body }: { body: Record<string, any> }): string[] => body['photos'].map(({ id }: any) => id);
const idsAt = async (petId: string) => idsOf(await breeder.call('GET', `/api/pets/${petId}/photos`));
const coverOf = async (petId: string): Promise<string | null> =>
  (await breeder.call('GET', '/api/pets/my')).body['pets'].find(({ id }: any) => id === petId).imageUrl;
const order = (petId: string, photoIds: string[]) => breeder.call('PATCH', `/api/pets/${petId}/photos`, { photoIds });

async function petWith(count: number): Promise<{ id: string; ids: string[] }> {
  const { id } = await createPet(breeder);
  for (let number = 1; number <= count; number += 1) expect((await add(id, number)).status).toBe(200);
  return { id, ids: await idsAt(id) };
}

describe('the photos of a pet', () => {
  // Shows calls.photos
  itNightly('are kept in the order in which they are added, and the first is the cover', async () => {
    const { id } = await createPet(breeder);
    const first = await add(id, 1);
    expect(first).toMatchObject({ status: 200, body: { photo: { width: 64, height: 48 } } });
    expect(first.body['photos']).toEqual([first.body['photo']]);
    const second = await add(id, 2);
    expect(idsOf(second)).toEqual([first.body['photo'].id, second.body['photo'].id]);
    expect(await idsAt(id)).toEqual(idsOf(second));
    expect(await coverOf(id)).toBe(first.body['photo'].imageUrl);
  });

  // Shows calls.photos
  itNightly('are eight at most, also when more are added at once', async () => {
    const { id } = await petWith(PET_PHOTOS_MAX - 2);
    const answers = await Promise.all([7, 8, 9, 10].map((number) => add(id, number)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual({
      message: 'A pet has up to 8 photos. Please remove one first.',
      code: 'too_many_photos',
    });
    expect(await idsAt(id)).toHaveLength(PET_PHOTOS_MAX);
  });

  // Shows calls.photos
  itNightly('don’t double when an upload is repeated, also at once', async () => {
    const { id, ids } = await petWith(2);
    const answers = await Promise.all([add(id, 2), add(id, 1), add(id, 2)]);
    for (const answer of answers) expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
  });

  // Shows calls.photos
  itNightly('are put into another order, with another cover', async () => {
    const { id, ids } = await petWith(3);
    const wanted = [ids[2]!, ids[0]!, ids[1]!];
    const answer = await order(id, wanted);
    expect([answer.status, idsOf(answer)]).toEqual([200, wanted]);
    expect(await idsAt(id)).toEqual(wanted);
    expect(await coverOf(id)).toContain(ids[2]);
    expect(idsOf(await order(id, wanted))).toEqual(wanted);
  });

  // Shows calls.photos
  itNightly('are never lost by two orders at once', async () => {
    const { id, ids } = await petWith(4);
    const orders = [ids.toReversed(), [ids[1]!, ids[0]!, ids[3]!, ids[2]!]];
    await Promise.all(orders.flatMap((wanted) => [order(id, wanted), order(id, wanted)]));
    const shown = await idsAt(id);
    expect(orders).toContainEqual(shown);
    expect(await coverOf(id)).toContain(shown[0]);
  });

  // Shows calls.photos
  itNightly('keep their order when the list is out of date', async () => {
    const { id, ids } = await petWith(2);
    const strangers = await registerBreeder(product);
    const foreign = (await strangers.upload('/api/photos', await picture(7, 240))).body['photo'].id;
    for (const wanted of [[ids[0]!], [...ids, 'f'.repeat(32)], [...ids, foreign]])
      expect(await order(id, wanted)).toMatchObject({
        status: 409,
        body: {
          message: 'These photos have changed in the meantime. Please check them again.',
          code: 'photos_changed',
        },
      });
    expect(await idsAt(id)).toEqual(ids);
  });

  itNightly.each([
    [[], 'Please list the photos'],
    [['a'.repeat(32), 'a'.repeat(32)], 'Please list each photo once'],
    [['../../secret'], 'This is not a photo of ours'],
    [Array.from({ length: 9 }, (_, index) => String(index).repeat(32)), 'A pet has up to 8 photos'],
  ])('can’t be ordered by %j', async (photoIds, message) => {
    const { id } = await createPet(breeder);
    expect(await order(id, photoIds)).toMatchObject({ status: 400, body: { message } });
  });

  // Shows calls.photos
  itNightly('are removed one by one; the next becomes the cover, and files go that no pet shows', async () => {
    const { id, ids } = await petWith(2);
    const shared = await createPet(breeder);
    await breeder.upload(`/api/pets/${shared.id}/photos`, await picture(0));
    await breeder.upload(`/api/pets/${shared.id}/photos`, await picture(9, 200));
    const own = (await idsAt(shared.id))[1]!;
    const remove = (petId: string, photoId: string) => breeder.call('DELETE', `/api/pets/${petId}/photos/${photoId}`);
    expect(filesOf(own)).toHaveLength(4);
    expect(idsOf(await remove(shared.id, own))).toHaveLength(1);
    expect(filesOf(own)).toEqual([]);

    const removed = await remove(id, ids[0]!);
    expect([removed.status, idsOf(removed)]).toEqual([200, [ids[1]]]);
    expect(await coverOf(id)).toContain(ids[1]);
    expect(idsOf(await remove(id, ids[0]!))).toEqual([ids[1]]);
    expect(idsOf(await remove(id, ids[1]!))).toEqual([]);
    expect(await coverOf(id)).toBeNull();
    // Pets of other tests show the same pictures.
    expect(filesOf(ids[0]!)).toHaveLength(4);
  });

  // Shows calls.photos
  itNightly('keep the others when the cover is replaced, also by one of them', async () => {
    const { id, ids } = await petWith(3);
    const replaced = await breeder.upload(`/api/pets/${id}/photo`, await picture(12));
    expect(Object.keys(replaced.body['pet'])).toEqual(Object.keys(await createPet(breeder)));
    const [cover, ...rest] = await idsAt(id);
    expect(replaced.body['pet'].imageUrl).toContain(cover);
    expect(rest).toEqual(ids.slice(1));
    await breeder.upload(`/api/pets/${id}/photo`, await picture(3));
    expect(await idsAt(id)).toEqual([ids[2], ids[1]]);
  });

  itNightly('stay with an archived pet, and come back with it', async () => {
    const { id, ids } = await petWith(2);
    expect((await breeder.call('DELETE', `/api/pets/${id}`)).status).toBe(204);
    expect((await breeder.call('GET', `/api/pets/${id}/photos`)).status).toBe(404);
    expect(ids.map((photoId) => filesOf(photoId).length)).toEqual([4, 4]);
    expect((await breeder.call('POST', `/api/pets/${id}/restore`)).status).toBe(200);
    expect(await idsAt(id)).toEqual(ids);
  });

  // Shows calls.photos
  itNightly('can’t be seen or changed by another breeder', async () => {
    const { id, ids } = await petWith(2);
    const stranger = await registerBreeder(product);
    const answers = [
      await stranger.call('GET', `/api/pets/${id}/photos`),
      await stranger.upload(`/api/pets/${id}/photos`, await picture(4)),
      await stranger.call('PATCH', `/api/pets/${id}/photos`, { photoIds: ids.toReversed() }),
      await stranger.call('DELETE', `/api/pets/${id}/photos/${ids[0]}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await idsAt(id)).toEqual(ids);
  });

  // Shows calls.photos
  itNightly('need a membership', async () => {
    const late = await registerBreeder(product);
    const { id } = await createPet(late);
    await endTrial(product, late);
    const answers = [
      await late.call('GET', `/api/pets/${id}/photos`),
      await late.upload(`/api/pets/${id}/photos`, await picture(1)),
      await late.upload('/api/photos', await picture(1)),
      await late.call('PATCH', `/api/pets/${id}/photos`, { photoIds: ['a'.repeat(32)] }),
      await late.call('DELETE', `/api/pets/${id}/photos/${'a'.repeat(32)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([402, 402, 402, 402, 402]);
  });

  // Shows calls.photos
  itNightly('can’t be changed once the pet is sold', async () => {
    const seller = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(seller);
    const { body } = await seller.upload(`/api/pets/${pet.id}/photos`, await picture(1));
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const read = async () => (await seller.call('GET', '/api/pets/my')).body['pets'][0].status;
    await eventually(async () => expect(await read()).toBe('sold'));
    const photoId = body['photo'].id;
    const answers = [
      await seller.upload(`/api/pets/${pet.id}/photos`, await picture(2)),
      await seller.call('PATCH', `/api/pets/${pet.id}/photos`, { photoIds: [photoId] }),
      await seller.call('DELETE', `/api/pets/${pet.id}/photos/${photoId}`),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([
        409,
        { message: "This pet has been sold, so its photo can't be changed.", code: 'sold' },
      ]);
  });

  itNightly('must be pictures, as the cover must', async () => {
    const { id } = await createPet(breeder);
    for (const path of [`/api/pets/${id}/photos`, '/api/photos'])
      expect(await breeder.upload(path, Buffer.from('no photo'))).toMatchObject({
        status: 415,
        body: { code: 'not_a_photo' },
      });
  });

  // Shows link-page.gallery
  it('are all on the buyer’s page, in their order, and in the export', async () => {
    const seller = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(seller);
    for (const number of [1, 2, 3]) await seller.upload(`/api/pets/${pet.id}/photos`, await picture(number));
    const ids = idsOf(await seller.call('GET', `/api/pets/${pet.id}/photos`));
    const { body: page } = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    const shown = [...page.matchAll(/<img [^>]*src="\/photos\/([0-9a-f]{32})-800\.webp"/g)].map(([, id]) => id);
    expect(shown).toEqual(ids);
    const { body } = await seller.call('GET', '/api/user/export');
    expect(body['pets'][0].photos).toEqual(ids.map((id) => `/photos/${id}-1600.webp`));
  });
});

describe('a photo that is uploaded before its pet is saved', () => {
  const uploaded = async (number: number) =>
    (await breeder.upload('/api/photos', await picture(number, 160))).body['photo'].id as string;

  // Shows calls.photos
  itNightly('is added with the pet’s order, and waits no longer', async () => {
    const ids = [await uploaded(1), await uploaded(2)];
    const { id } = await createPet(breeder);
    const answer = await order(id, ids);
    expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
    expect(await coverOf(id)).toContain(ids[0]);
    const waiting = await product.dependencies.db
      .select({ hash: waitingPhotos.hash })
      .from(waitingPhotos)
      .where(eq(waitingPhotos.userId, breeder.userId));
    for (const hash of ids) expect(waiting).not.toContainEqual({ hash });
  });

  // Shows calls.photos
  itNightly('is deleted with its files after a day, unless a pet shows it', async () => {
    const [kept, left] = [await uploaded(11), await uploaded(12)];
    const { id } = await createPet(breeder);
    await breeder.upload(`/api/pets/${id}/photos`, await picture(11, 160));
    const { db } = product.dependencies;
    const old = new Date(Date.now() - (WAITING_PHOTO_HOURS + 1) * 3_600_000);
    await deleteWaitingPhotos(systemContext(product.dependencies));
    expect(filesOf(left)).toHaveLength(4);
    await db.update(waitingPhotos).set({ createdAt: old });
    await deleteWaitingPhotos(systemContext(product.dependencies));
    await eventually(() => Promise.resolve(expect(filesOf(left)).toEqual([])));
    expect(filesOf(kept)).toHaveLength(4);
    expect(await db.select().from(photos).where(eq(photos.hash, left))).toEqual([]);
  });

  // Shows calls.photos
  it('is refused while too many wait', async () => {
    const hoarder = await registerBreeder(product);
    await product.dependencies.db.execute(sql`
      with made as (
        insert into photos (hash, user_id, width, height, placeholder)
        select md5(${hoarder.userId} || i), ${hoarder.userId}, 4, 3, '' from generate_series(1, ${WAITING_PHOTOS_MAX}) i
        returning user_id, hash)
      insert into waiting_photos (user_id, hash) select user_id, hash from made`);
    expect(await hoarder.upload('/api/photos', await picture(1))).toMatchObject({
      status: 409,
      body: { code: 'too_many_photos' },
    });
  });
});
