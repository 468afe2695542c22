import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import type { Visitor } from '../../product/visitor.ts';

describe('holds as a weapon', () => {
  let guarded: Product;
  let seller: Breeder;
  beforeAll(async () => {
    guarded = await startProduct({
      HOLDS: 'checkout',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'on',
      ALLOW_PUBLIC_SANDBOX: '1',
    });
    seller = await connectedBreeder(guarded);
  });
  afterAll(() => guarded.stop());

  const ask = (buyer: Visitor, linkId: string, paymentMethod: string, headers: Record<string, string>) =>
    buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod }, headers);
  const end = (petId: string, refuseBuyer: boolean) =>
    seller.call('POST', `/api/pets/${petId}/end-hold`, { refuseBuyer });
  const press = async (linkId: string, address: string) =>
    (await ask(guarded.visitor(), linkId, 'card', { 'x-forwarded-for': address })).status;
  const isHeld = async (linkId: string) =>
    (await guarded.visitor().call<string>('GET', `/checkout/${linkId}`)).body.includes('Someone is paying right now');

  // Shows money.hold-abuse
  it('are two at once for one network; its further checkouts open without one', async () => {
    const links = await Promise.all(Array.from({ length: 4 }, async () => (await offerPet(seller)).linkId));
    const statuses = await Promise.all(links.map((linkId) => press(linkId, '192.0.2.7')));
    expect(statuses).toEqual([200, 200, 200, 200]);
    const held = await Promise.all(links.map(isHeld));
    expect(held.filter(Boolean)).toHaveLength(2);
    const free = links[held.indexOf(false)]!;
    expect(await press(free, '192.0.2.8')).toBe(200);
    expect(await isHeld(free)).toBe(true);
  });

  // Shows money.hold-abuse
  it('are three an hour of one breeder’s pets for one network', async () => {
    const { pet, linkId } = await offerPet(seller);
    for (let turn = 0; turn < 3; turn++) {
      expect(await press(linkId, '192.0.2.9')).toBe(200);
      await end(pet.id, false);
    }
    expect([await press(linkId, '192.0.2.9'), await isHeld(linkId)]).toEqual([200, false]);
    expect([await press(linkId, '192.0.2.10'), await isHeld(linkId)]).toEqual([200, true]);
  });

  // Shows money.hold-abuse
  it('are six a day of one pet for one network, also by choosing another method each time', async () => {
    const { linkId } = await offerPet(seller);
    const buyer = guarded.visitor();
    const from = { 'x-forwarded-for': '192.0.2.11' };
    for (let turn = 0; turn < 6; turn++) {
      expect((await ask(buyer, linkId, turn % 2 ? 'klarna' : 'card', from)).status).toBe(200);
      expect(await isHeld(linkId)).toBe(true);
    }
    expect((await ask(buyer, linkId, 'card', from)).status).toBe(200);
    expect(await isHeld(linkId)).toBe(false);
  });

  // Shows money.hold-abuse
  itNightly(
    'are twelve a day of one pet, from anyone: then its checkouts open without one, and the first payment wins',
    async () => {
      const { pet, linkId } = await offerPet(seller);
      for (let turn = 0; turn < 12; turn++) {
        expect([await press(linkId, `198.51.100.${turn}`), await isHeld(linkId)]).toEqual([200, true]);
        await end(pet.id, false);
      }
      const buyers = [guarded.visitor(), guarded.visitor()];
      const urls: string[] = [];
      for (const [index, buyer] of buyers.entries()) {
        const { status, body } = await ask(buyer, linkId, 'card', { 'x-forwarded-for': `198.51.101.${index}` });
        expect([status, await isHeld(linkId)]).toEqual([200, false]);
        urls.push(body['checkoutUrl']);
      }
      for (const [index, buyer] of buyers.entries()) await payByCard(buyer, urls[index]!);
      await eventually(async () => {
        const sold = await readOrders(guarded.dependencies.db, eq(orders.paymentLinkId, linkId));
        const statuses = sold.map(({ status }) => status);
        expect(statuses).toContain('paid');
        expect(statuses.filter((status) => status === 'paid' || status === 'processing')).toHaveLength(1);
      });
    },
  );

  // Shows money.hold-abuse
  itNightly('are bounded for an IPv6 network, the /56 of a home and the /48 of a company', async () => {
    const homes = await Promise.all(Array.from({ length: 7 }, () => offerPet(seller)));
    const held = [];
    for (const [index, { pet, linkId }] of homes.entries()) {
      await press(linkId, `2001:db8:5:${(0x100 + index).toString(16)}::1`);
      held.push(await isHeld(linkId));
      await end(pet.id, false);
    }
    expect(held).toEqual([true, true, true, true, true, true, false]);
    const { linkId } = await offerPet(seller);
    expect([await press(linkId, '2001:db8:5:200::1'), await isHeld(linkId)]).toEqual([200, true]);
  });

  // Shows money.hold-abuse
  itNightly('are four at once for a /56 and eight for a /48, whichever of its /64 takes them', async () => {
    const breeder = await connectedBreeder(guarded);
    const takeAll = async (networks: string[]) => {
      const held = [];
      for (const network of networks) {
        const { linkId } = await offerPet(breeder);
        await press(linkId, `${network}::1`);
        held.push(await isHeld(linkId));
      }
      return held;
    };
    const ofHome = ['2001:db8:6:101', '2001:db8:6:102', '2001:db8:6:103', '2001:db8:6:104', '2001:db8:6:105'];
    expect(await takeAll(ofHome)).toEqual([true, true, true, true, false]);
    const others = ['2001:db8:6:200', '2001:db8:6:300', '2001:db8:6:400', '2001:db8:6:500', '2001:db8:6:600'];
    expect(await takeAll(others)).toEqual([true, true, true, true, false]);
    expect(await takeAll(['2001:db8:7:100'])).toEqual([true]);
  });

  // Shows money.hold-abuse
  it('are none for a day for the network of a browser that the breeder refused, which may still pay', async () => {
    const [{ pet, linkId }, other] = [await offerPet(seller), await offerPet(seller)];
    expect([await press(linkId, '192.0.2.12'), await isHeld(linkId)]).toEqual([200, true]);
    expect((await end(pet.id, true)).status).toBe(204);
    for (const link of [linkId, other.linkId])
      expect([await press(link, '192.0.2.12'), await isHeld(link)]).toEqual([200, false]);
    expect([await press(linkId, '192.0.2.13'), await isHeld(linkId)]).toEqual([200, true]);
  });
});
