import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentLinks as links, orders } from '../../../server/db/schema.ts';
import { connectedBreeder, makeAdmin, offerPet, petOf, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { hiddenIn } from '../../product/agreement.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { joinList, listOf, litterWithPaidList, openSpot, payForSpot } from '../../product/waitlist.ts';
import { smallPhoto } from '../../photos/images.ts';

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});

const REASON = 'Three buyers wrote that\nno puppy arrived.';
const suspend = (breeder: Breeder) =>
  admin.call('POST', `/api/admin/users/${breeder.userId}/suspend`, { reason: REASON });
const reinstate = (breeder: Breeder) => admin.call('POST', `/api/admin/users/${breeder.userId}/reinstate`);
const pageOf = (linkId: string) => product.visitor().call<string>('GET', `/checkout/${linkId}`);
const visitor = (path: string) => product.visitor().call<string>('GET', path);
async function litterOf(breeder: Breeder) {
  const { body } = await breeder.call('POST', '/api/litters', {
    name: 'Spring litter',
    bornOn: '2026-10-01',
    breed: 'Golden Retriever',
    price: '1250.00',
    description: 'Calm and friendly.',
    names: ['Red'],
  });
  return { litterId: body['litter'].id as string, petId: body['pets'][0].id as string };
}
type Person = Awaited<ReturnType<typeof joinList>>;
const about = async (breeder: Breeder, subject: string) =>
  (await mailbox(product, breeder.email, 2)).filter((mail) => mail.includes(`Subject: ${subject}`));

describe('a suspended account', () => {
  it('shows its owner the reason, in the app and by mail, until that is lifted', async () => {
    const breeder = await registerBreeder(product);
    expect((await suspend(breeder)).status).toBe(204);
    const { user } = (await breeder.call('GET', '/api/me')).body;
    expect(user.suspension).toEqual({ since: expect.any(String), reason: REASON });
    const [mail] = await about(breeder, 'Your Litterlink account was suspended');
    expect(mail).toContain('The reason: Three buyers wrote that');
    const { users } = (await admin.call('GET', '/api/admin/users')).body;
    expect(users.find((each: { id: string }) => each.id === breeder.userId).suspension.reason).toBe(REASON);
    expect((await reinstate(breeder)).status).toBe(204);
    expect((await breeder.call('GET', '/api/me')).body['user'].suspension).toBeNull();
    await mailbox(product, breeder.email, 3);
    expect(await about(breeder, 'Your Litterlink account works again')).toHaveLength(1);
  });

  // Shows admin.suspension
  it('is temporarily unavailable to buyers, and isn’t listed', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const isListed = async () =>
      JSON.stringify((await product.visitor().call('GET', '/api/pets')).body).includes(pet.id);
    expect(await isListed()).toBe(true);
    await suspend(breeder);
    const page = await pageOf(linkId);
    expect(page.status).toBe(404);
    expect(page.body).toContain('This payment link is temporarily unavailable.');
    expect(page.body).not.toContain('Three buyers');
    const checkout = await product
      .visitor()
      .call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' });
    expect([checkout.status, checkout.body['code']]).toEqual([404, 'paused']);
    expect(await isListed()).toBe(false);
    await reinstate(breeder);
    expect((await pageOf(linkId)).status).toBe(200);
    expect(await isListed()).toBe(true);
  });

  // Shows admin.suspension
  it('can’t create, change or sell, but signs in, reads, exports and refunds', async () => {
    const breeder = await connectedBreeder(product);
    const sale = await sellPet(product, breeder);
    const { pet } = await offerPet(breeder, { name: 'Juniper' });
    await suspend(breeder);
    const refused: [string, string, unknown][] = [
      ['POST', '/api/pets', petOf()],
      ['PATCH', `/api/pets/${pet.id}`, { price: '1.00' }],
      ['DELETE', `/api/pets/${pet.id}`, undefined],
      ['POST', '/api/create-payment-link', { petId: pet.id }],
      ['POST', '/api/stripe/connect', {}],
      ['POST', '/api/stripe/reset', {}],
      ['PATCH', '/api/me', { fullName: 'Another Name' }],
      ['POST', '/api/create-subscription', { plan: 'monthly' }],
    ];
    for (const [method, path, given] of refused) {
      const { status, body } = await breeder.call(method, path, given);
      expect([path, status, body['code']]).toEqual([path, 403, 'suspended']);
      expect(body['message']).toContain('your account page says why');
    }
    const { email, password } = breeder;
    const again = product.visitor();
    expect((await again.call('POST', '/api/login', { email, password })).status).toBe(200);
    for (const path of ['/api/pets/my', '/api/payment-links/my', '/api/orders/my', '/api/user/export'])
      expect([path, (await breeder.call('GET', path)).status]).toEqual([path, 200]);
    const refund = await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {});
    expect([refund.status, refund.body['order'].status]).toEqual([200, 'refunded']);
  });

  // Shows admin.suspension
  it('still receives a payment that had begun', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    await suspend(breeder);
    const success = await payByCard(buyer, checkoutUrl);
    const { body } = await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
    expect(body['status']).toBe('paid');
    expect((await breeder.call('GET', '/api/orders/my')).body['orders']).toMatchObject([{ status: 'paid' }]);
  });

  it('is never an admin’s, and only admins suspend', async () => {
    const [breeder, other] = [await registerBreeder(product), await registerBreeder(product)];
    expect((await suspend(admin)).body['code']).toBe('protected');
    const path = `/api/admin/users/${other.userId}/suspend`;
    expect((await breeder.call('POST', path, { reason: REASON })).status).toBe(403);
    const { status, body } = await admin.call('POST', path, { reason: ' ' });
    expect([status, body['message']]).toEqual([400, 'Please say why, in a few words']);
    expect((await admin.call('POST', '/api/admin/users/nobody/suspend', { reason: REASON })).status).toBe(404);
  });
});

describe('a suspended payment link', () => {
  // Shows admin.suspension
  it('is unavailable alone, with its reason for the breeder, until that is lifted', async () => {
    const breeder = await connectedBreeder(product);
    const [one, other] = [await offerPet(breeder, { name: 'Maple' }), await offerPet(breeder, { name: 'Juniper' })];
    await admin.call('POST', `/api/admin/links/${one.linkId}/suspend`, { reason: REASON });
    expect((await pageOf(one.linkId)).body).toContain('temporarily unavailable');
    expect((await pageOf(other.linkId)).status).toBe(200);
    const { paymentLinks } = (await breeder.call('GET', '/api/payment-links/my')).body;
    const reasons = paymentLinks.map((link: { suspensionReason: string | null }) => link.suspensionReason);
    expect(reasons).toEqual([null, REASON]);
    expect(await about(breeder, 'Your payment link for Maple was suspended')).toHaveLength(1);
    await admin.call('POST', `/api/admin/links/${one.linkId}/reinstate`);
    expect((await pageOf(one.linkId)).status).toBe(200);
  });

  // Shows admin.suspension-stays
  it('can’t be replaced by another link of its pet', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    await admin.call('POST', `/api/admin/links/${linkId}/suspend`, { reason: REASON });
    const archived = await breeder.call('DELETE', `/api/payment-links/${linkId}`);
    expect([archived.status, archived.body['code']]).toEqual([403, 'suspended']);
    const { status, body } = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    expect([status, body['paymentLink'].id]).toEqual([200, linkId]);
  });

  // Shows admin.suspension-stays
  it('stays suspended when it is paused and resumed, and when its pet is archived and restored', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId: former } = await offerPet(breeder);
    await breeder.call('DELETE', `/api/payment-links/${former}`);
    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
    const linkId: string = body['paymentLink'].id;
    await admin.call('POST', `/api/admin/links/${linkId}/suspend`, { reason: REASON });
    for (const change of ['pause', 'resume'])
      expect((await breeder.call('POST', `/api/payment-links/${linkId}/${change}`, { note: null })).status).toBe(200);
    expect((await breeder.call('DELETE', `/api/pets/${pet.id}`)).status).toBe(204);
    expect((await breeder.call('POST', `/api/pets/${pet.id}/restore`)).status).toBe(200);
    expect((await pageOf(linkId)).body).toContain('temporarily unavailable');
    // An earlier release archived a suspended link for good.
    await product.dependencies.db
      .update(links)
      .set({ status: 'archived', archivedAt: new Date() })
      .where(eq(links.id, linkId));
    for (const [path, sent] of [
      ['/api/create-payment-link', { petId: pet.id }],
      [`/api/payment-links/${former}/restore`, undefined],
    ] as const)
      expect(await breeder.call('POST', path, sent)).toMatchObject({ status: 403, body: { code: 'suspended' } });
    expect((await breeder.call('POST', `/api/payment-links/${linkId}/restore`)).status).toBe(200);
    expect((await pageOf(linkId)).body).toContain('temporarily unavailable');
  });
});

describe('a suspended litter', () => {
  // Shows admin.suspension-stays
  it('has no page, with its reason for the breeder, while its pets’ links work', async () => {
    const breeder = await connectedBreeder(product);
    const { litterId, petId } = await litterOf(breeder);
    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId });
    expect((await admin.call('POST', `/api/admin/litters/${litterId}/suspend`, { reason: REASON })).status).toBe(204);
    for (const path of ['', '/waitlist']) {
      const page = await visitor(`/litter/${litterId}${path}`);
      expect([page.status, page.body.includes('Three buyers')]).toEqual([404, false]);
    }
    expect((await pageOf(body['paymentLink'].id)).status).toBe(200);
    expect((await breeder.call('GET', `/api/litters/${litterId}`)).body['litter'].suspensionReason).toBe(REASON);
    expect((await breeder.call('GET', `/api/litters/${litterId}/card`)).status).toBe(404);
    const [mail] = await about(breeder, 'Your litter page for Spring litter was suspended');
    expect(mail).toContain('The payment links of its pets keep working');
    for (let times = 0; times < 2; times++)
      expect((await admin.call('POST', `/api/admin/litters/${litterId}/reinstate`)).status).toBe(204);
    expect((await visitor(`/litter/${litterId}`)).status).toBe(200);
    await mailbox(product, breeder.email, 3);
    expect(await about(breeder, 'Your litter page for Spring litter works again')).toHaveLength(1);
  });

  it('takes no payment for a place until that is lifted; who has left, or had a checkout that was closed, then pays', async () => {
    const breeder = await connectedBreeder(product);
    const { id } = await litterWithPaidList(breeder);
    const states = async () => (await listOf(breeder, id)).entries.map(({ name, state }) => `${name} ${state}`);
    const pay = async ({ visitor: by, path }: Person) =>
      payByCard(by, (await openSpot(by, path)).location!, undefined, { email: 'other@example.com' });
    const page = async (person: Person) => (await person.visitor.call<string>('GET', person.path)).body;
    const ann = await payForSpot(product, id, 'Ann');
    await ann.visitor.submit(ann.path, { act: 'leave' });
    const ben = await joinList(product, id, 'Ben');
    const { location } = await openSpot(ben.visitor, ben.path);
    const shown = hiddenIn(await page(await joinList(product, id, 'Cleo')));
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: false });
    await eventually(async () => {
      const own = product.dependencies.db.select().from(orders).where(eq(orders.clientEmail, ben.email));
      expect(await own).toMatchObject([{ status: 'expired' }]);
    });
    expect(await payByCard(ben.visitor, location!, undefined, { email: ben.email })).toBeUndefined();
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { takesEntries: true });
    await ann.visitor.submit(ann.path, { act: 'join' });
    await admin.call('POST', `/api/admin/litters/${id}/suspend`, { reason: REASON });
    expect((await ben.visitor.submit(ben.path, { ...shown, act: 'pay' })).status).toBe(409);
    expect(await page(ben)).not.toContain('value="pay"');
    await admin.call('POST', `/api/admin/litters/${id}/reinstate`);
    await pay(ann);
    await eventually(async () => expect(await states()).toEqual(['Ann waiting']));
    await pay(ben);
    await eventually(async () => expect(await states()).toEqual(['Ann waiting', 'Ben waiting']));
  });

  // Shows admin.suspension-stays
  it('can’t be deleted, nor its pets put into another one; its breeder can correct its words', async () => {
    const breeder = await connectedBreeder(product);
    const { litterId, petId } = await litterOf(breeder);
    const other = await litterOf(breeder);
    await admin.call('POST', `/api/admin/litters/${litterId}/suspend`, { reason: REASON });
    for (const [method, path, sent] of [
      ['DELETE', `/api/litters/${litterId}`, undefined],
      ['DELETE', `/api/litters/${litterId}/pets/${petId}`, undefined],
      ['POST', `/api/litters/${other.litterId}/pets`, { petId }],
    ] as const)
      expect(await breeder.call(method, path, sent)).toMatchObject({ status: 403, body: { code: 'suspended' } });
    expect((await breeder.call('PATCH', `/api/litters/${litterId}`, { name: 'Fall litter' })).status).toBe(200);
    expect((await visitor(`/litter/${litterId}`)).status).toBe(404);
    expect((await breeder.call('POST', `/api/admin/litters/${litterId}/reinstate`)).status).toBe(403);
    expect((await admin.call('POST', '/api/admin/litters/nothing/suspend', { reason: REASON })).status).toBe(404);
  });
});

describe('an admin', () => {
  // Shows admin.suspension
  it('ends all sessions of a user', async () => {
    const breeder = await registerBreeder(product);
    expect((await admin.call('DELETE', `/api/admin/users/${breeder.userId}/sessions`)).status).toBe(204);
    expect((await breeder.call('GET', '/api/me')).status).toBe(401);
    const { body } = await admin.call('GET', `/api/admin/audit?person=${breeder.userId}&act=all_sessions_ended`);
    expect(body['entries']).toMatchObject([{ actor: { kind: 'admin', email: admin.email } }]);
  });
});
