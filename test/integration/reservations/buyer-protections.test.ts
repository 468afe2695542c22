import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, payments } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { CALIFORNIA, openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, KEPT, offerWithDeposit, pageOf, reservePet, statusOf } from '../../product/reservation.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

describe('what one party says takes nothing from the other', () => {
  // Shows money.deposit
  it('a Golden Retriever that is declared another animal has a refundable deposit, and is not financed in California', async () => {
    const golden = { breed: 'Golden Retriever', species: 'other' };
    const { linkId } = await offerWithDeposit(breeder, KEPT, golden);
    const { body } = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(body['deposit']).toMatchObject({ terms: 'refundable', law: expect.stringContaining('AB 506') });
    const whole = await offerPet(breeder, golden);
    const financed = await product.visitor().call('POST', `/api/payment-links/${whole.linkId}/create-payment-intent`, {
      paymentMethod: 'klarna',
      customer: { name: 'Ben Buyer' },
      address: CALIFORNIA,
    });
    expect(financed.body['fallbackMessage']).toContain('California law');
  });

  // Shows money.deposit
  it('a species or breed that the breeder changes never changes an order that is signed', async () => {
    const reservation = await reservePet(product, breeder, undefined, { species: 'dog', breed: 'Golden Retriever' });
    const { db } = product.dependencies;
    await db.update(orders).set({ buyerState: 'CA' }).where(eq(orders.id, reservation.orderId));
    expect(await pageOf(reservation)).toContain('122191');
    const change = { species: 'other', breed: 'Guinea Pig' };
    expect((await breeder.call('PATCH', `/api/pets/${reservation.petId}`, change)).status).toBe(200);
    expect(await pageOf(reservation)).toContain('122191');
    const { status } = await reservation.buyer.submit(reservation.path, { act: 'pay', paymentMethod: 'klarna' });
    expect(status).toBe(409);
  });

  it('a breeder with a ZIP code of California sells by its rules, whatever state the address names', async () => {
    const moved = await connectedBreeder(product);
    const { linkId } = await offerPet(moved, { species: 'dog' });
    const buyer = product.visitor();
    const pay = async () =>
      (
        await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
          paymentMethod: 'klarna',
          customer: { name: 'Ben Buyer' },
        })
      ).body['fallbackMessage'];
    expect(await pay()).toBeNull();
    const physicalAddress = '12 Oak Lane, Reno, NV 94110';
    await moved.call('PATCH', '/api/me', { physicalAddress });
    expect(await pay()).toContain('California law');
  });
});

describe('a part of a balance', () => {
  // Shows money.deposit
  it('is never a cent more than what was typed, and an empty amount is asked for', async () => {
    const reservation = await reservePet(product, breeder, undefined, BIRD);
    const { buyer, path, orderId } = reservation;
    const { db } = product.dependencies;
    for (const amount of ['0.52', '1.15', '10.00', '33.33', '77.77', '123.45', '99.99', '250.01', '400.10']) {
      const { status } = await buyer.submit(path, { act: 'pay', amount });
      expect([amount, status]).toEqual([amount, 303]);
      const [open] = (await db.select().from(payments).where(eq(payments.orderId, orderId))).filter(
        ({ state }) => state === 'open',
      );
      const typedCents = Math.round(Number(amount) * 100);
      expect(open!.amountCents).toBeLessThanOrEqual(typedCents);
      expect(open!.amountCents).toBeGreaterThanOrEqual(typedCents - 1);
    }
    const empty = await buyer.submit(path, { act: 'pay', amount: '' });
    expect([empty.status, empty.body]).toEqual([400, expect.stringContaining('Enter a valid amount')]);
  });
});

describe('a deposit that is paid late', () => {
  // Shows money.deposit
  it('reserves the pet at once, also beside the hold of another buyer', async () => {
    const { linkId } = await offerWithDeposit(breeder);
    const { db } = product.dependencies;
    const late = product.visitor();
    const url = await openCheckout(late, linkId);
    const [order] = await readOrders(db, eq(orders.paymentLinkId, linkId));
    // Closed here while the provider still has it open.
    await db.update(orders).set({ status: 'expired' }).where(eq(orders.id, order!.id));
    await db.update(payments).set({ state: 'expired' }).where(eq(payments.orderId, order!.id));
    await openCheckout(product.visitor(), linkId);
    await payByCard(late, url);
    await eventually(async () =>
      expect(await statusOf(product, { orderId: order!.id } as Parameters<typeof statusOf>[1])).toBe('reserved'),
    );
  });
});
