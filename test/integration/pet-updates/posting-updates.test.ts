import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import { systemContext } from '../../../server/context.ts';
import { auditEntries, pets, petUpdates, photos, users } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { daysBefore } from '../../../server/time/days.ts';
import { connectedBreeder, createPet, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { joinAs } from '../../product/people.ts';
import { postPicture, postUpdate, uploadPicture } from '../../product/pet-updates.ts';
import type { Product } from '../../product/product.ts';
import { pageOf, reservePet } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const filesOf = (photoId: string) => {
  const folder = join(product.dataDir, 'photos');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(photoId)) : [];
};
const listOf = async (about: string, by: Breeder = breeder) => (await by.call('GET', `/api/${about}/updates`)).body;

describe('posting an update', () => {
  // Shows dashboard.updates
  it('is for the pet’s breeder and helpers, not for strangers and bookkeepers, and stands in the log', async () => {
    const owner = await verifiedBreeder(product);
    const pet = await createPet(owner);
    const about = `pets/${pet.id}`;
    const [helper, bookkeeper] = [await joinAs(product, owner, 'helper'), await joinAs(product, owner, 'bookkeeper')];
    const { updateId } = await postPicture(helper, about);
    expect((await postUpdate(bookkeeper, about)).status).toBe(403);
    expect((await postUpdate(breeder, about)).status).toBe(404);
    expect((await breeder.call('GET', `/api/${about}/updates`)).status).toBe(404);
    expect((await breeder.call('DELETE', `/api/updates/${updateId}`)).status).toBe(404);
    expect((await listOf(about, owner)).updates).toHaveLength(1);
    const posted = await product.dependencies.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, owner.userId), eq(auditEntries.act, 'update_posted')));
    expect(posted.map(({ targetId }) => targetId)).toEqual([pet.id]);
    expect((await helper.call('DELETE', `/api/updates/${updateId}`)).status).toBe(204);
    expect((await listOf(about, owner)).updates).toEqual([]);
  });

  // Shows dashboard.updates
  it('takes the breeder’s own photos alone, each at most six to an update', async () => {
    const pet = await createPet(breeder);
    const foreign = await uploadPicture(await connectedBreeder(product));
    const about = `pets/${pet.id}`;
    expect(await postUpdate(breeder, about, { photoIds: [foreign] })).toMatchObject({
      status: 409,
      body: { code: 'photos_changed' },
    });
    const seven = Array.from({ length: 7 }, (_, index) => `${index}`.repeat(32));
    expect((await postUpdate(breeder, about, { photoIds: seven })).status).toBe(400);
    for (const wrong of [
      { words: '' },
      { takenOn: '2999-01-01' },
      { takenOn: '2020-01-01' },
      { words: 'x'.repeat(501) },
      { ounces: 'heavy' },
      { pounds: '9999' },
      { pounds: '-1' },
    ])
      expect([wrong, (await postUpdate(breeder, about, wrong)).status]).toEqual([wrong, 400]);
  });

  // Shows dashboard.updates
  it('is one update however often it is sent, and stops at the bound of a day, also at once', async () => {
    const owner = await verifiedBreeder(product);
    const pet = await createPet(owner);
    const about = `pets/${pet.id}`;
    const twice = await Promise.all([1, 2].map(() => postUpdate(owner, about, { key: 'one-press' })));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await listOf(about, owner)).updates).toHaveLength(1);
    const many = await Promise.all(Array.from({ length: 6 }, () => postUpdate(owner, about)));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(UPDATES.perSubjectAndDay - 1);
    expect(many.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
    // Deleted ones count.
    for (const { id } of (await listOf(about, owner)).updates) await owner.call('DELETE', `/api/updates/${id}`);
    expect(await postUpdate(owner, about)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
    expect((await postUpdate(owner, `pets/${(await createPet(owner)).id}`)).status).toBe(201);
  });
});

describe('an update that was posted', () => {
  // Shows dashboard.updates
  it('keeps a photo until the last thing that shows it is deleted', async () => {
    const pet = await createPet(breeder);
    const { photoId, updateId } = await postPicture(breeder, `pets/${pet.id}`);
    await breeder.call('PATCH', `/api/pets/${pet.id}/photos`, { photoIds: [photoId] });
    await breeder.call('DELETE', `/api/pets/${pet.id}/photos/${photoId}`);
    expect(filesOf(photoId)).not.toEqual([]);
    await breeder.call('DELETE', `/api/updates/${updateId}`);
    await eventually(() => expect(filesOf(photoId)).toEqual([]));
  });

  // Shows dashboard.updates
  it('ends within two nights after its pet is deleted, so that the pet can be restored with it', async () => {
    const pet = await createPet(breeder);
    const { photoId, updateId } = await postPicture(breeder, `pets/${pet.id}`);
    const { db } = product.dependencies;
    await breeder.call('DELETE', `/api/pets/${pet.id}`);
    await eraseDue(systemContext(product.dependencies));
    expect(await db.$count(petUpdates, eq(petUpdates.id, updateId))).toBe(1);
    await db
      .update(pets)
      .set({ archivedAt: daysBefore(new Date(), 2) })
      .where(eq(pets.id, pet.id));
    await eraseDue(systemContext(product.dependencies));
    expect(await db.$count(petUpdates, eq(petUpdates.id, updateId))).toBe(0);
    await eventually(() => expect(filesOf(photoId)).toEqual([]));
  });

  // Shows dashboard.updates
  it('is shown no more without its only picture, and ends in the night', async () => {
    const reservation = await reservePet(product, breeder);
    const about = `pets/${reservation.petId}`;
    const { photoId, updateId } = await postPicture(breeder, about, { words: '' });
    expect(await pageOf(reservation)).toContain('id="updates"');
    const { db } = product.dependencies;
    await db.delete(photos).where(eq(photos.hash, photoId));
    expect(await pageOf(reservation)).not.toContain('id="updates"');
    expect((await listOf(about)).updates).toEqual([]);
    await eraseDue(systemContext(product.dependencies));
    expect(await db.$count(petUpdates, eq(petUpdates.id, updateId))).toBe(0);
  });

  // Shows dashboard.updates
  it('is left to the erasure of an account that is just being closed', async () => {
    const owner = await verifiedBreeder(product);
    const { updateId } = await postPicture(owner, `pets/${(await createPet(owner)).id}`);
    const { db } = product.dependencies;
    const closeDaysAgo = async (days: number) => {
      const closed = { closedAt: daysBefore(new Date(), days) };
      await db.update(users).set(closed).where(eq(users.id, owner.userId));
      await eraseDue(systemContext(product.dependencies));
      return db.$count(petUpdates, eq(petUpdates.id, updateId));
    };
    expect([await closeDaysAgo(0), await closeDaysAgo(2)]).toEqual([1, 0]);
  });

  // Shows dashboard.updates
  it('ends after a year, and with the account', async () => {
    const owner = await verifiedBreeder(product);
    const pet = await createPet(owner);
    const { db } = product.dependencies;
    const old = await postPicture(owner, `pets/${pet.id}`);
    const ago = daysBefore(new Date(), 366);
    await db.update(petUpdates).set({ createdAt: ago }).where(eq(petUpdates.id, old.updateId));
    const young = await postPicture(owner, `pets/${pet.id}`);
    await eraseDue(systemContext(product.dependencies));
    await eventually(() => expect(filesOf(old.photoId)).toEqual([]));
    expect((await listOf(`pets/${pet.id}`, owner)).updates.map(({ id }: { id: string }) => id)).toEqual([
      young.updateId,
    ]);
    const copy = await owner.call('GET', '/api/user/export');
    expect(copy.body['updates']).toMatchObject([{ id: young.updateId, petId: pet.id }]);
    await owner.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await db.$count(petUpdates, eq(petUpdates.userId, owner.userId))).toBe(0));
    await eventually(() => expect(filesOf(young.photoId)).toEqual([]));
  });
});
