import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { salesFigures } from '../../../contract/orders/orders.ts';
import { kennelAddresses, kennelPages, paymentLinks, photos } from '../../../server/db/schema.ts';
import { smallPhoto } from '../../photos/images.ts';
import {
  endTrial,
  makeAdmin,
  offerPet,
  registerBreeder,
  verifiedBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { newKennelAddress, saveKennel, withKennelPage } from '../../product/kennel.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { joinList, litterWithList } from '../../product/waitlist.ts';

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});

const withPage = (change: Record<string, unknown> = {}, breeder?: Breeder) => withKennelPage(product, change, breeder);

const open = (path: string, headers = {}) => product.visitor().call<string>('GET', path, undefined, headers);

describe('the page of a kennel', () => {
  // Shows dashboard.kennel-page
  it('shows name, story, checks and the pets that the breeder chose, with their totals', async () => {
    const breeder = await verifiedBreeder(product);
    const { pet, linkId } = await offerPet(breeder, { name: 'Maple' });
    const { pet: other } = await offerPet(breeder, { name: 'Unlisted' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const { path } = await withPage({ petIds: [pet.id] }, breeder);
    const { status, body, headers } = await open(path);
    expect(status).toBe(200);
    for (const part of ['Golden Meadows', 'Raised in our living room.', 'Maple', '$1,312.50', 'Verified Breeder'])
      expect(body).toContain(part);
    expect(body).toContain(`href="/checkout/${linkId}"`);
    for (const hidden of ['Unlisted', other.id, '<script']) expect(body).not.toContain(hidden);
    expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual(['noindex', 'private, no-cache']);
    // A color that nobody could read is darkened on paper, and stays on the dark page.
    expect(body).not.toContain('--accent:#ffee00}@media');
    expect(body).toContain('{--accent:#ffee00}');
    expect((await open(path, { 'accept-language': 'es' })).body).toContain('A la venta');
  });

  // Shows dashboard.kennel-page
  it('never shows a pet whose link is for one buyer or a surprise, also after its name is erased', async () => {
    const breeder = await verifiedBreeder(product);
    const offers = [await offerPet(breeder, { name: 'Xenia' }), await offerPet(breeder, { name: 'Xolo' })];
    const petIds = offers.map(({ pet }) => pet.id);
    const { path, address } = await withPage({ petIds }, breeder);
    expect((await open(path)).body).toContain('Xenia');
    const [named, surprise] = offers.map(({ linkId }) => linkId);
    await breeder.call('POST', `/api/payment-links/${named}/conditions`, {
      clientName: 'Mia',
      clientEmail: newBuyer(),
      timeZone: 'America/New_York',
    });
    await breeder.call('PATCH', `/api/payment-links/${surprise}`, { neutralPreview: true });
    const { db } = product.dependencies;
    const seen = async () => (await open(path)).body;
    for (const name of ['Xenia', 'Xolo']) expect(await seen()).not.toContain(name);
    // Choosing it again changes nothing while it is somebody's.
    const again = await saveKennel(breeder, { address, petIds });
    expect(again.body['kennelPage'].petIds).toEqual([]);
    expect(again.body['pets'].map(({ obstacle }: { obstacle: string }) => obstacle).toSorted()).toEqual([
      'for-one-buyer',
      'surprise',
    ]);
    const nobody = { clientName: null, clientEmail: null };
    await db.update(paymentLinks).set(nobody).where(eq(paymentLinks.id, named!));
    expect(await seen()).not.toContain('Xenia');
  });

  // Shows dashboard.kennel-page
  it('loses a pet whose link for one buyer is restored, also after its name is erased', async () => {
    const breeder = await verifiedBreeder(product);
    const { pet, linkId } = await offerPet(breeder, { name: 'Xenia' });
    const link = `/api/payment-links/${linkId}`;
    const named = { clientName: 'Mia', clientEmail: newBuyer(), timeZone: 'America/New_York' };
    await breeder.call('POST', `${link}/conditions`, named);
    expect((await breeder.call('DELETE', link)).status).toBeLessThan(300);
    const { path } = await withPage({ petIds: [pet.id] }, breeder);
    const listChosen = async () => (await breeder.call('GET', '/api/kennel-page')).body['kennelPage'].petIds;
    expect(await listChosen()).toEqual([pet.id]);
    expect((await breeder.call('POST', `${link}/restore`)).status).toBe(200);
    expect(await listChosen()).toEqual([]);
    const nobody = { clientName: null, clientEmail: null };
    await product.dependencies.db.update(paymentLinks).set(nobody).where(eq(paymentLinks.id, linkId));
    expect((await open(path)).body).not.toContain('Xenia');
  });

  // Shows dashboard.kennel-page
  it('shows the total with the discount of a pet’s link, and whom a waiting list may choose first', async () => {
    const breeder = await verifiedBreeder(product);
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    const [petId, linkId] = [litter.petIds[0]!, litter.linkIds[0]!];
    const discount = { amount: '100.00', reason: 'returning_buyer' };
    const lines = await breeder.call('POST', `/api/payment-links/${linkId}/lines`, { extras: [], discount });
    expect(lines.status).toBe(200);
    const { path } = await withPage({ petIds: [petId] }, breeder);
    const shown = (await open(path)).body;
    expect(shown).toContain('$1,207.50');
    expect(shown).not.toContain('Reserved for the waiting list');
    await joinList(product, litter.id, 'Ann');
    await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
    expect((await open(path)).body).toContain('Reserved for the waiting list');
  });

  // Shows dashboard.kennel-page
  it('hides a pet whose link is paused, and another breeder’s pets and litters can’t be chosen', async () => {
    const breeder = await verifiedBreeder(product);
    const stranger = await verifiedBreeder(product);
    const { pet, linkId } = await offerPet(breeder, { name: 'Xenia' });
    const foreign = await offerPet(stranger, { name: 'Stolen' });
    const litter = await litterWithList(stranger, ['Red']);
    const ids = { petIds: [pet.id, foreign.pet.id], litterIds: [litter.id] };
    const { status, body } = await saveKennel(breeder, ids);
    expect([status, body['kennelPage'].petIds, body['kennelPage'].litterIds]).toEqual([200, [pet.id], []]);
    const path = new URL(body['kennelPage'].url).pathname;
    expect((await open(path)).body).not.toContain('Stolen');
    await breeder.call('POST', `/api/payment-links/${linkId}/pause`, {});
    expect((await open(path)).body).not.toContain('Xenia');
  });

  // Shows dashboard.kennel-page
  it('shows chosen litters with the way to their waiting lists, and pets sold here without price and buyer', async () => {
    const breeder = await verifiedBreeder(product);
    const litter = await litterWithList(breeder);
    const sale = await sellPet(product, breeder, '1250.00', { name: 'Homer' });
    const { path, address } = await withPage({ litterIds: [litter.id] }, breeder);
    const { body } = await open(path);
    expect(body).toContain(`href="/litter/${litter.id}/waitlist"`);
    expect(body).not.toContain('Homer');
    await saveKennel(breeder, { address, litterIds: [], showsSold: true });
    expect((await open(path)).body).toContain('Homer');
    // Opening the Overview counts them.
    await breeder.call('GET', salesFigures.path);
    const shown = (await open(path)).body;
    expect(shown).toContain('1 pet sold here.');
    for (const hidden of [litter.id, '1,250', '1,312', sale.linkId, sale.buyerEmail])
      expect(shown).not.toContain(hidden);
  });

  it('has a logo and a cover, which stay while it shows them and go afterwards', async () => {
    const breeder = await verifiedBreeder(product);
    expect((await breeder.upload('/api/kennel-page/logo', await smallPhoto())).status).toBe(404);
    const { path } = await withPage({}, breeder);
    const { body } = await breeder.upload('/api/kennel-page/cover', await smallPhoto());
    expect(body['kennelPage'].coverUrl).toMatch(/^\/photos\//);
    const photo: string = body['kennelPage'].coverUrl;
    expect((await open(path)).body).toContain(photo.replace('-800', '-1600'));
    const { db } = product.dependencies;
    const own = eq(photos.userId, breeder.userId);
    expect(await db.$count(photos, own)).toBe(1);
    expect((await breeder.call('DELETE', '/api/kennel-page/cover')).body['kennelPage'].coverUrl).toBeNull();
    expect(await db.$count(photos, own)).toBe(0);
  });

  it('is unavailable while its breeder can’t sell, is switched off or taken down, and says so to nobody else', async () => {
    const { owner, path, address } = await withPage();
    const taken = (act: string) =>
      admin.call('POST', `/api/admin/kennel-pages/${owner.userId}/${act}`, { reason: 'Photos of somebody else.' });
    expect((await taken('suspend')).status).toBe(204);
    expect(await open(path)).toMatchObject({ status: 404, body: expect.stringContaining('isn’t available right now') });
    expect((await owner.call('GET', '/api/kennel-page')).body['kennelPage'].suspensionReason).toBe(
      'Photos of somebody else.',
    );
    // Saving it doesn't undo that.
    await saveKennel(owner, { address });
    expect((await open(path)).status).toBe(404);
    expect((await mailbox(product, owner.email, 2)).join()).toContain('Photos of somebody else.');
    expect((await taken('reinstate')).status).toBe(204);
    expect((await open(path)).status).toBe(200);
    expect(
      (await owner.call('POST', `/api/admin/kennel-pages/${owner.userId}/suspend`, { reason: 'Mine.' })).status,
    ).toBe(403);
    await saveKennel(owner, { address, isOn: false });
    expect(await open(path)).toMatchObject({ status: 404, body: expect.stringContaining('Page not found') });
    await saveKennel(owner, { address });
    await endTrial(product, owner);
    expect((await open(path)).status).toBe(404);
    expect((await saveKennel(owner, { address })).status).toBe(402);
  });

  it('hides wording about deposits that the law forbids, as descriptions do', async () => {
    const { path } = await withPage({ story: 'We love dogs. Deposits are non-refundable. Come and see us.' });
    const { body } = await open(path);
    expect(body).toContain('We love dogs.');
    expect(body).not.toContain('non-refundable');
  });
});

describe('the address of a kennel', () => {
  // Shows dashboard.kennel-page
  it('is found with a slash, capitals and invisible characters, and leads on after a change, for its breeder alone', async () => {
    const { owner, address, path } = await withPage();
    for (const written of [`${path}/`, `/K/${address.toUpperCase()}`, `/k/%E2%80%8B${address}.`])
      expect(await open(written), written).toMatchObject({ status: 301, location: product.url + path });
    const leadsHere = { status: 302, location: product.url + path };
    for (const alike of [address.replace('-', ''), address.replace('m', 'rn')])
      expect(await open(`/k/${alike}`), alike).toMatchObject(leadsHere);
    const next = newKennelAddress();
    expect((await saveKennel(owner, { address: next })).status).toBe(200);
    expect(await open(path)).toMatchObject({ status: 302, location: `${product.url}/k/${next}` });
    const stranger = await verifiedBreeder(product);
    const refused = await saveKennel(stranger, { address });
    expect([refused.status, refused.body['errors'].address]).toEqual([400, expect.stringContaining('is taken')]);
    // Its own earlier address is taken back.
    expect((await saveKennel(owner, { address })).status).toBe(200);
    expect((await open(path)).status).toBe(200);
  });

  it('looks like no other one, isn’t ours, and there are five at most', async () => {
    const { owner, address } = await withPage();
    const stranger = await verifiedBreeder(product);
    for (const alike of [address.replaceAll('o', '0'), address.replace('-', ''), address.replace('m', 'rn')])
      expect((await saveKennel(stranger, { address: alike })).status, alike).toBe(400);
    const words =
      'litterlink-pets l1tterlink golden-support stripe ab a--b ürsel a/b golden-team ' +
      'verifiedbreeders veri-fied-breeder paymentsupport str1pepayments officialsite';
    for (const reserved of words.split(' '))
      expect((await saveKennel(stranger, { address: reserved })).status, reserved).toBe(400);
    // What kennels are called is reserved only by itself.
    for (const harmless of ['teamwork', 'tiger-stripes', 'ecosystem'])
      expect(
        (await saveKennel(stranger, { address: `${harmless}-${newKennelAddress()}`.slice(0, 40) })).status,
        harmless,
      ).toBe(200);
    for (let more = 0; more < 4; more++)
      expect((await saveKennel(owner, { address: newKennelAddress() })).status).toBe(200);
    expect((await saveKennel(owner, { address: newKennelAddress() })).body['errors'].address).toContain(
      'You have had 5 addresses',
    );
  });

  it('is got by one of two breeders who save it at once', async () => {
    const breeders = [await verifiedBreeder(product), await verifiedBreeder(product)];
    const address = newKennelAddress();
    const answers = await Promise.all(breeders.map((breeder) => saveKennel(breeder, { address })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('stays unusable for others once the account is erased, of which nothing else is left', async () => {
    const { owner, address, path } = await withPage();
    await owner.upload('/api/kennel-page/logo', await smallPhoto());
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    const { db } = product.dependencies;
    expect((await open(path)).status).toBe(404);
    await eventually(async () => {
      expect(await db.$count(kennelPages, eq(kennelPages.userId, owner.userId))).toBe(0);
      expect(await db.$count(kennelAddresses, eq(kennelAddresses.address, address))).toBe(0);
      expect(await db.$count(photos, eq(photos.userId, owner.userId))).toBe(0);
    });
    expect(await db.$count(kennelAddresses, sql`${kennelAddresses.userId} is null`)).toBeGreaterThan(0);
    expect((await saveKennel(await verifiedBreeder(product), { address })).status).toBe(400);
  });
});

describe('the pages of links', () => {
  // Shows dashboard.kennel-on-links
  it('lead to the kennel while its page is on, and have not a byte of it otherwise', async () => {
    const breeder = await verifiedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const read = async () => (await open(`/checkout/${linkId}`)).body;
    const before = await read();
    const { address } = await withPage({}, breeder);
    const shown = await read();
    expect(shown).toContain(`href="/k/${address}"`);
    expect(shown).toContain('Golden Meadows');
    await saveKennel(breeder, { address, name: 'Silver Hills' });
    expect(await read()).toContain('Silver Hills');
    await saveKennel(breeder, { address, isOn: false });
    expect(await read()).toBe(before);
    await saveKennel(breeder, { address });
    await admin.call('POST', `/api/admin/kennel-pages/${breeder.userId}/suspend`, { reason: 'Not a breeder.' });
    expect(await read()).toBe(before);
  });
});

describe('a page of a kennel that looks wrong', () => {
  // Shows dashboard.kennel-report
  it('is reported without an account, listed for the admins, and confirmed by the page that checks links', async () => {
    const { owner, address, path } = await withPage();
    expect((await open(path)).body).toContain(`href="${path}/report"`);
    expect((await open(`${path}/report`)).status).toBe(200);
    const sent = await product.visitor().submit(`${path}/report`, { reason: 'stolen', text: 'My photos.' });
    expect(sent.status).toBe(200);
    const { pages } = (await admin.call('GET', '/api/admin/reports')).body;
    const listed = pages.find(({ id }: { id: string }) => id === owner.userId);
    expect(listed).toMatchObject({ kind: 'kennel', name: 'Golden Meadows', url: product.url + path, count: 1 });
    const resolve = { outcome: 'dismissed', until: listed.lastAt };
    const resolved = await admin.call('POST', `/api/admin/reports/kennel/${owner.userId}/resolve`, resolve);
    expect(resolved.status).toBe(204);
    expect((await open('/k/nobody-at-all/report')).status).toBe(404);
    const check = async (text: string) => (await open(`/verify?q=${encodeURIComponent(text)}`)).body;
    const ours = await check(`Look: ${product.url}${path}`);
    expect(ours).toContain('This link is ours');
    expect(ours).toContain(`href="${path}"`);
    expect(await check(`${product.url}/k/nobody-at-all`)).toContain('We can’t confirm this link');
    await saveKennel(owner, { address, isOn: false });
    expect(await check(product.url + path)).toContain('We can’t confirm this link');
  });
});
