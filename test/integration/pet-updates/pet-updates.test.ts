import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import {
  handOvers,
  litterPets,
  litters,
  orders,
  payments,
  petUpdates,
  photos,
  users,
} from '../../../server/db/schema.ts';
import { handOverCode } from '../../../server/features/hand-overs/code.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { daysBefore } from '../../../server/time/days.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { picturesIn, postPicture, postUpdate, findToday } from '../../product/pet-updates.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { pageOf, reservePet } from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { entryPath, joinList, litterWithList, submitJoin } from '../../product/waitlist.ts';

const DAY_MS = 86_400_000;
const onServer = process.env['TEST_DATABASE'] === 'postgres';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const filesOf = (photoId: string) => {
  const folder = join(product.dataDir, 'photos');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(photoId)) : [];
};
const load = async (path: string) => (await product.visitor().call('GET', path)).status;
const pageAt = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const listOf = async (about: string, by: Breeder = breeder) => (await by.call('GET', `/api/${about}/updates`)).body;

describe('an update about a pet', () => {
  // Shows dashboard.updates
  it('shows its pictures, words and weights to the buyer who reserved the pet, and to nobody else', async () => {
    const reservation = await reservePet(product, breeder);
    const other = await reservePet(product, breeder);
    const about = `pets/${reservation.petId}`;
    expect(picturesIn(await pageOf(reservation))).toEqual([]);
    expect(await pageOf(reservation)).not.toContain('id="updates"');
    const { photoId } = await postPicture(breeder, about, { pounds: '1', ounces: '4.5', takenOn: findToday() });
    expect((await postUpdate(breeder, about, { words: '', ounces: '14', takenOn: daysAgo(20) })).status).toBe(201);
    const page = await pageOf(reservation);
    for (const part of ['Eyes open since today.', '1 lb 4.5 oz', '14 oz', '<polyline']) expect(page).toContain(part);
    const [picture = ''] = picturesIn(page);
    expect(page).not.toContain(photoId);
    const shown = await fetch(product.url + picture);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=600',
    ]);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp');

    expect(await pageOf(other)).not.toContain('Eyes open');
    expect(picturesIn(await pageOf(other))).toEqual([]);
    // Who gets the address of a picture can’t open the page by it.
    expect(picture).not.toContain(reservation.path.split('key=')[1]);
    await postPicture(breeder, `pets/${other.petId}`);
    const [ofOther = ''] = picturesIn(await pageOf(other));
    expect(await load(ofOther)).toBe(200);
    const at = (address: string) => address.split('?')[0]!;
    const query = (address: string) => address.split('?')[1]!;
    for (const wrong of [
      `${at(picture)}?${query(ofOther)}`,
      picture.replace(/key=[^&]+/, /key=[^&]+/.exec(ofOther)![0]),
      picture.replace(/whose=[^&]+/, /whose=[^&]+/.exec(ofOther)![0]),
      picture.replace(/key=[^&]+/, 'key='),
      picture.replace(/key=[^&]+/, `key=${reservation.path.split('key=')[1]}`),
      picture.replace('of=reservation', 'of=waitlist'),
      picture.replace('of=reservation', 'of=receipt'),
      picture.replace('/0?', '/1?'),
      picture.replace('width=400', 'width=401'),
    ])
      expect(await load(wrong)).toBe(404);
  });

  // Shows dashboard.updates
  it('moves with the reservation, and is gone once that is canceled', async () => {
    const reservation = await reservePet(product, breeder);
    const target = await offerPet(breeder, { price: '1000.00' });
    await postPicture(breeder, `pets/${reservation.petId}`, { words: 'The first pet.' });
    await postPicture(breeder, `pets/${target.pet.id}`, { words: 'The second pet.' });
    const [before = ''] = picturesIn(await pageOf(reservation));
    await breeder.call('POST', `/api/orders/${reservation.orderId}/move`, { petId: target.pet.id });
    const move = /name="move" value="([^"]+)"/.exec(await pageOf(reservation))![1]!;
    expect((await reservation.buyer.submit(reservation.path, { act: 'move_yes', move })).status).toBe(303);
    const page = await pageOf(reservation);
    expect([page.includes('The first pet.'), page.includes('The second pet.')]).toEqual([false, true]);
    expect(await load(before)).toBe(404);
    const [after = ''] = picturesIn(page);
    expect(await load(after)).toBe(200);
    await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
    expect(await pageOf(reservation)).not.toContain('The second pet.');
    expect(await load(after)).toBe(404);
  });

  // Shows dashboard.updates
  it('is on the receipt of a sale until thirty days after the hand-over, without what was posted later', async () => {
    const sale = await sellPet(product, breeder);
    const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
    const path = /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
    expect(await pageAt(path)).not.toContain('id="updates"');
    await postPicture(breeder, `pets/${sale.petId}`, { words: 'Before it left.' });
    const [picture = ''] = picturesIn(await pageAt(path));
    expect(await load(picture)).toBe(200);
    expect(await listOf(`pets/${sale.petId}`)).toMatchObject({ audience: { buyers: 1, people: 0 }, unseen: null });
    const code = handOverCode(product.dependencies.config, sale.orderId);
    await breeder.call('POST', `/api/orders/${sale.orderId}/hand-over`, { code, at: new Date().toISOString() });
    await postPicture(breeder, `pets/${sale.petId}`, { words: 'After it left.' });
    const page = await pageAt(path);
    expect([page.includes('Before it left.'), page.includes('After it left.')]).toEqual([true, false]);
    expect(await listOf(`pets/${sale.petId}`)).toMatchObject({ audience: { buyers: 0, people: 0 }, unseen: 'sold' });
    const { db } = product.dependencies;
    const ago = new Date(Date.now() - 31 * DAY_MS);
    await db.update(petUpdates).set({ createdAt: ago }).where(eq(petUpdates.petId, sale.petId));
    await db.update(handOvers).set({ confirmedAt: ago }).where(eq(handOvers.orderId, sale.orderId));
    expect(await pageAt(path)).not.toContain('Before it left.');
    expect(await load(picture)).toBe(404);
  });

  // Shows dashboard.updates
  it('counts a sale as handed over sixty days after its payment or the day it may go home', async () => {
    const sale = await sellPet(product, breeder);
    const about = `pets/${sale.petId}`;
    const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
    const path = /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
    await postPicture(breeder, about, { words: 'While it waits.' });
    const [picture = ''] = picturesIn(await pageAt(path));
    const { db } = product.dependencies;
    const payDaysAgo = (days: number) =>
      db
        .update(payments)
        .set({ paidAt: daysBefore(new Date(), days) })
        .where(eq(payments.orderId, sale.orderId));
    const readSeen = async () => [
      (await listOf(about)).audience.buyers,
      (await pageAt(path)).includes('While it waits.'),
      await load(picture),
    ];
    await payDaysAgo(59);
    expect(await readSeen()).toEqual([1, true, 200]);
    await payDaysAgo(61);
    expect(await readSeen()).toEqual([0, false, 404]);
    await db
      .update(petUpdates)
      .set({ createdAt: daysBefore(new Date(), 70) })
      .where(eq(petUpdates.petId, sale.petId));
    expect(await readSeen()).toEqual([0, true, 200]);
    await payDaysAgo(91);
    expect(await readSeen()).toEqual([0, false, 404]);
    await db
      .update(orders)
      .set({
        petDetails: sql`coalesce(${orders.petDetails}, '{}') || ${JSON.stringify({ readyOn: daysAgo(20) })}::jsonb`,
      })
      .where(eq(orders.id, sale.orderId));
    expect((await listOf(about)).audience.buyers).toBe(1);
  });

  // Shows dashboard.updates
  it('ends with the order: a refunded or erased buyer sees nothing more', async () => {
    const sale = await sellPet(product, breeder);
    const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
    const path = /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
    await postPicture(breeder, `pets/${sale.petId}`, { words: 'Still ours.' });
    const [picture = ''] = picturesIn(await pageAt(path));
    const { db } = product.dependencies;
    const isOrder = eq(orders.id, sale.orderId);
    await db.update(orders).set({ clientEmail: null }).where(isOrder);
    expect([await load(picture), (await pageAt(path)).includes('Still ours.')]).toEqual([404, false]);
    await db.update(orders).set({ clientEmail: sale.buyerEmail }).where(isOrder);
    expect(await load(picture)).toBe(200);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, breeder.userId));
    expect(await load(picture)).toBe(404);
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, breeder.userId));
  });
});

describe('an update about a litter', () => {
  // Shows dashboard.updates
  it('is for the people on its list and the buyers of its pets, by where the pets are now', async () => {
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    const about = `litters/${litter.id}`;
    const ann = await joinList(product, litter.id, 'Ann');
    const reservation = await reservePet(product, breeder);
    await postPicture(breeder, about, { words: 'All of them at play.' });
    await postPicture(breeder, `pets/${litter.petIds[0]}`, { words: 'Red alone.' });
    const ofList = await pageAt(ann.path);
    expect([ofList.includes('All of them at play.'), ofList.includes('Red alone.')]).toEqual([true, false]);
    const [picture = ''] = picturesIn(ofList);
    expect(await load(picture)).toBe(200);
    expect(await pageOf(reservation)).not.toContain('All of them');
    expect((await listOf(about)).audience).toEqual({ buyers: 0, people: 1 });
    await product.dependencies.db
      .insert(litterPets)
      .values({ petId: reservation.petId, litterId: litter.id, position: 9 });
    expect(await pageOf(reservation)).toContain('All of them at play.');
    expect((await listOf(about)).audience).toEqual({ buyers: 1, people: 1 });

    await ann.visitor.submit(ann.path, { act: 'leave' });
    expect(await pageAt(ann.path)).not.toContain('All of them at play.');
    expect(await load(picture)).toBe(404);
    expect((await listOf(about)).audience).toEqual({ buyers: 1, people: 0 });
  });

  // Shows dashboard.updates
  it('isn’t for somebody who has not confirmed, and is gone with the litter', async () => {
    const litter = await litterWithList(breeder, ['Red']);
    const about = `litters/${litter.id}`;
    const [visitor, email] = [product.visitor(), newBuyer()];
    await submitJoin(visitor, litter.id, email);
    const path = await entryPath(product, email);
    const { photoId } = await postPicture(breeder, about, { words: 'Only for the list.' });
    expect(await pageAt(path)).not.toContain('Only for the list.');
    expect((await listOf(about)).audience).toEqual({ buyers: 0, people: 0 });
    await visitor.submit(path, { act: 'join' });
    expect(await pageAt(path)).toContain('Only for the list.');
    await breeder.call('DELETE', `/api/litters/${litter.id}`);
    expect(filesOf(photoId)).not.toEqual([]);
    await eraseDue(systemContext(product.dependencies));
    await eventually(() => expect(filesOf(photoId)).toEqual([]));
    const { db } = product.dependencies;
    expect(await db.$count(photos, and(eq(photos.userId, breeder.userId), eq(photos.hash, photoId)))).toBe(0);
  });

  // Shows dashboard.updates
  it('is for nobody while the litter is suspended, and its breeder reads that', async () => {
    const litter = await litterWithList(breeder, ['Red']);
    const ann = await joinList(product, litter.id, 'Ann');
    await postPicture(breeder, `litters/${litter.id}`, { words: 'Before the suspension.' });
    expect((await listOf(`litters/${litter.id}`)).unseen).toBeNull();
    const suspended = { suspendedAt: new Date() };
    await product.dependencies.db.update(litters).set(suspended).where(eq(litters.id, litter.id));
    expect(await listOf(`litters/${litter.id}`)).toMatchObject({ audience: { people: 0 }, unseen: 'suspended' });
    expect(await pageAt(ann.path)).not.toContain('Before the suspension.');
  });

  // Shows dashboard.updates
  it.runIf(onServer)('isn’t posted about a litter that is being deleted', async () => {
    const litter = await litterWithList(breeder, ['Red']);
    const posting = await product.dependencies.db.transaction(async (tx) => {
      await tx.delete(litters).where(eq(litters.id, litter.id));
      const answer = postUpdate(breeder, `litters/${litter.id}`);
      await setTimeout(500);
      return { answer };
    });
    expect((await posting.answer).status).toBe(404);
  });

  // Shows dashboard.updates
  it('has no weight', async () => {
    const litter = await litterWithList(breeder, ['Red']);
    expect((await postUpdate(breeder, `litters/${litter.id}`, { words: '', ounces: '4' })).status).toBe(400);
    const { status, body } = await postUpdate(breeder, `litters/${litter.id}`, { ounces: '4' });
    expect([status, body['updates'][0].weightGrams]).toEqual([201, null]);
  });
});
