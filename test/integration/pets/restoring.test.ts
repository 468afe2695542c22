import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/db/schema.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { smallPhoto } from '../../photos/images.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const archivePet = (petId: string) => breeder.call('DELETE', `/api/pets/${petId}`);
const restorePet = (petId: string, owner = breeder) => owner.call('POST', `/api/pets/${petId}/restore`);
const archiveLink = (linkId: string) => breeder.call('DELETE', `/api/payment-links/${linkId}`);
const restoreLink = (linkId: string, owner = breeder) => owner.call('POST', `/api/payment-links/${linkId}/restore`);
const statusOfPage = async (linkId: string) =>
  (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).status;
const refund = (orderId: string) => breeder.call('POST', `/api/orders/${orderId}/refund`, {});
const linkOf = async (linkId: string) =>
  (await breeder.call('GET', '/api/payment-links/my')).body['paymentLinks'].find(
    (link: { id: string }) => link.id === linkId,
  );

describeNightly('an archived pet', () => {
  // Shows calls.restore
  it('comes back with its photo and its link, under the same address', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const { body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const { imageUrl } = body['pet'];
    expect((await archivePet(pet.id)).status).toBe(204);
    expect(await statusOfPage(linkId)).toBe(404);
    const restored = await restorePet(pet.id);
    expect([restored.status, restored.body['pet']]).toMatchObject([200, { id: pet.id, status: 'active', imageUrl }]);
    expect((await product.visitor().call('GET', imageUrl)).status).toBe(200);
    expect(await statusOfPage(linkId)).toBe(200);
    expect((await restorePet(pet.id)).body['pet'].status).toBe('active');
  });

  // Shows calls.restore
  it('comes back without links that were archived before it', async () => {
    const { pet, linkId } = await offerPet(breeder);
    await archiveLink(linkId);
    await archivePet(pet.id);
    await restorePet(pet.id);
    expect(await statusOfPage(linkId)).toBe(404);
    expect((await breeder.call('POST', '/api/create-payment-link', { petId: pet.id })).status).toBe(201);
  });

  // Shows calls.restore
  it('whose sale was refunded is refunded again, and its link paid', async () => {
    const sale = await sellPet(product, breeder);
    await refund(sale.orderId);
    await archivePet(sale.petId);
    expect((await restorePet(sale.petId)).body['pet'].status).toBe('refunded');
    expect(await linkOf(sale.linkId)).toMatchObject({ status: 'paid', isRefunded: true });
  });

  // Shows calls.restore
  it('leaves the checkouts closed that archiving closed', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const checkoutUrl = await openCheckout(product.visitor(), linkId);
    await archivePet(pet.id);
    await restorePet(pet.id);
    await eventually(async () =>
      expect((await product.visitor().call<string>('GET', checkoutUrl)).body).toContain('expired'),
    );
    expect(await statusOfPage(linkId)).toBe(200);
  });

  // Shows calls.restore
  it('is not another breeder’s to restore', async () => {
    const pet = await createPet(breeder);
    await archivePet(pet.id);
    const stranger = await registerBreeder(product);
    expect(await restorePet(pet.id, stranger)).toMatchObject({
      status: 404,
      body: { message: 'This pet was not found.', code: 'not_found' },
    });
  });

  // Shows calls.restore
  it('counts among the active pets that an account may have', async () => {
    const owner = await registerBreeder(product);
    const pet = await createPet(owner);
    await owner.call('DELETE', `/api/pets/${pet.id}`);
    await product.dependencies.db.update(users).set({ activePetsMax: 1 }).where(eq(users.id, owner.userId));
    await createPet(owner);
    expect(await restorePet(pet.id, owner)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
  });
});

describe('an archived link', () => {
  // Shows calls.restore
  itNightly('works again under the same address, still paused if it was', async () => {
    const { linkId } = await offerPet(breeder);
    await breeder.call('POST', `/api/payment-links/${linkId}/pause`, { note: 'Back soon' });
    await archiveLink(linkId);
    const { status, body } = await restoreLink(linkId);
    expect([status, body['paymentLink']]).toMatchObject([200, { status: 'active', pauseNote: 'Back soon' }]);
    await breeder.call('POST', `/api/payment-links/${linkId}/resume`);
    expect(await statusOfPage(linkId)).toBe(200);
    expect((await restoreLink(linkId)).body['paymentLink'].status).toBe('active');
  });

  // Shows calls.restore
  itNightly('of a sale shows the sale again', async () => {
    const { linkId } = await sellPet(product, breeder);
    await archiveLink(linkId);
    expect(await statusOfPage(linkId)).toBe(404);
    expect((await restoreLink(linkId)).body['paymentLink']).toMatchObject({ status: 'paid', isRefunded: false });
    expect(await statusOfPage(linkId)).toBe(200);
  });

  // Shows calls.restore
  itNightly('can’t come back beside another one, nor for a pet that is sold, refunded or archived', async () => {
    const { pet, linkId } = await offerPet(breeder);
    await archiveLink(linkId);
    const again = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    expect(await restoreLink(linkId)).toMatchObject({ status: 409, body: { code: 'changed' } });
    const other = again.body['paymentLink'].id;
    await archiveLink(other);
    await archivePet(pet.id);
    expect((await restoreLink(linkId)).status).toBe(404);
    expect((await restoreLink(linkId, await registerBreeder(product))).status).toBe(404);
  });

  // Shows calls.restore
  it('restored several times at once comes back once', async () => {
    const { pet, linkId } = await offerPet(breeder);
    await archiveLink(linkId);
    const create = () => breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    const answers = await Promise.all([restoreLink(linkId), create(), restoreLink(linkId)]);
    const { paymentLinks } = (await breeder.call('GET', '/api/payment-links/my')).body;
    const active = paymentLinks.filter(
      (link: { status: string; pet: { id: string } }) => link.pet.id === pet.id && link.status === 'active',
    );
    expect(active).toHaveLength(1);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  });
});
