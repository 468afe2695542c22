import { beforeAll, describe, expect, it } from 'vitest';
import { sessionIn } from '../../faults/acknowledged.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { mailContaining } from '../../product/outbox.ts';
import { BIRD, KEPT, offerWithDeposit, pageOf, payRest, reservePet, statusOf } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { joinList, litterWithPaidList, openSpot } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const NOTHING_PAID = 'Please open the private link in our email to you.';

/** What a breeder reads of a checkout at the provider. */
async function addressesOf(checkoutUrl: string) {
  const [found] = await product.dependencies.database.query<{ cancel: string; success: string }>(
    "select data ->> 'cancel_url' as cancel, data ->> 'success_url' as success from sandbox.objects where id = $1",
    [sessionIn(checkoutUrl)],
  );
  return found!;
}

describe('the private page of a reservation', () => {
  it('is opened after a checkout by the browser that went to pay, and by nothing that its seller reads at the provider', async () => {
    const { path, buyer, orderId, buyerEmail } = await reservePet(product, breeder);
    // Another device than the one of the deposit.
    const device = product.visitor();
    await device.call('GET', path);
    const { location } = await device.submit(path, { act: 'pay', amount: '100.00' });
    const addresses = await addressesOf(location!);
    expect(`${addresses.cancel} ${addresses.success}`).not.toContain('key=');
    expect((await device.call('GET', addresses.cancel)).location).toBe(product.url + path);
    for (const other of [breeder, buyer]) {
      const answer = await other.call<string>('GET', addresses.cancel);
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(NOTHING_PAID)]);
      expect(answer.body).not.toMatch(/key=|Maple/);
    }
    const success = await payByCard(device, location!, undefined, { email: buyerEmail });
    expect((await device.call<string>('GET', success!)).body).toContain(`href="${path}"`);
    const seen = (await breeder.call<string>('GET', success!)).body;
    expect(seen).toContain('Payment Successful!');
    expect(seen).not.toContain('key=');
    await eventually(async () => {
      const { sale } = (await breeder.call('GET', `/api/orders/${orderId}`)).body;
      expect(sale.deposit.due).toBe('740.00');
    });
  });

  it('tells a browser that can’t open it after a checkout where to find it, and no more than of an unknown order', async () => {
    const { orderId } = await reservePet(product, breeder);
    const pages: string[] = [];
    for (const order of [orderId, 'unknown', 'no id at all']) {
      const address = `/reservation?${new URLSearchParams({ order })}`;
      const { status, headers, body } = await product.visitor().call<string>('GET', address);
      expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([200, 'noindex', 'no-store']);
      expect(body).toContain('Back from the checkout');
      pages.push(body.replaceAll(/nonce="[^"]*"/g, ''));
    }
    expect(new Set(pages).size).toBe(1);
    const spanish = await product.visitor().call<string>('GET', '/waitlist?order=unknown', undefined, {
      'accept-language': 'es',
    });
    expect(spanish.body).toContain('De vuelta de la página de pago');
  });

  // Shows money.deposit
  it('says of a sale that was refunded that it was, and leads to a receipt without a code', async () => {
    const reservation = await reservePet(product, breeder);
    await payRest(product, reservation);
    expect(await pageOf(reservation)).toMatch(/is paid in full.*Receipt and pick-up code/s);
    const { status } = await breeder.call('POST', `/api/orders/${reservation.orderId}/refund`, {});
    expect(status).toBe(200);
    await eventually(async () => expect(await statusOf(product, reservation)).toBe('refunded'));
    const page = await pageOf(reservation);
    expect(page).toMatch(/Your payments for .* were refunded\./);
    expect(page).toContain('See your receipt');
    expect(page).not.toMatch(/paid in full|pick-up code|Balance/);
  });

  it('is where the success page of an ended reservation leads, which promises no pick-up', async () => {
    const seller = await connectedBreeder(product);
    const { linkId } = await offerWithDeposit(seller, KEPT, BIRD);
    const buyer = product.visitor();
    const email = `ending-${process.pid}@example.com`;
    const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
    const mail = await mailContaining(product, email, '/reservation?key=');
    const path = /\/reservation\?key=[\w-]{43}/.exec(mail)![0];
    expect((await buyer.call<string>('GET', success!)).body).toContain('Payment Successful!');
    expect((await buyer.submit(path, { act: 'cancel', sure: 'yes', returned: '0.00' })).status).toBe(303);
    const page = (await buyer.call<string>('GET', success!)).body;
    expect(page).toContain('This reservation has ended.');
    expect(page).not.toMatch(/Payment Successful|receipt is on its way|arrange pickup/);
  });

  it('stays with the browser at the checkout when another one’s attempt is refused', async () => {
    const seller = await connectedBreeder(product);
    const { path } = await reservePet(product, seller);
    const [device, other] = [product.visitor(), product.visitor()];
    const { location } = await device.submit(path, { act: 'pay', amount: '100.00' });
    const { cancel } = await addressesOf(location!);
    await seller.call('POST', '/api/stripe/reset', {});
    expect((await other.submit(path, { act: 'pay', amount: '200.00' })).status).toBe(409);
    expect((await device.call('GET', cancel)).location).toBe(product.url + path);
  });

  it('keeps the cookie of a buyer who goes to a checkout for another day', async () => {
    const { path, buyer } = await reservePet(product, breeder);
    const token = buyer.cookies.get('buyer');
    const { headers } = await buyer.submit(path, { act: 'pay', amount: '100.00' });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(`^buyer=${token}; Max-Age=86400;`)]);
  });
});

describe('the private page of a place on a list', () => {
  it('is opened after a checkout by the browser that went to pay alone', async () => {
    const { id } = await litterWithPaidList(breeder);
    const { path, visitor, email } = await joinList(product, id, 'Ann');
    const { location } = await openSpot(visitor, path);
    const { cancel } = await addressesOf(location!);
    expect((await visitor.call('GET', cancel)).location).toBe(product.url + path);
    expect((await breeder.call<string>('GET', cancel)).body).toContain(NOTHING_PAID);
    const back = await payByCard(visitor, location!, undefined, { email });
    // A buyer who lost the cookie sees that the payment arrived.
    const elsewhere = await breeder.call('GET', back!);
    expect(elsewhere.location).toMatch(/\/payment-success\?session_id=cs_\w+$/);
    const seen = await breeder.call<string>('GET', elsewhere.location!);
    expect([seen.status, seen.body]).toEqual([200, expect.not.stringContaining('key=')]);
    expect(seen.body).toContain('You’ve paid for your place on the waiting list of Spring litter.');
    expect(seen.body).not.toMatch(/reserved for you|still due|pickup|<dt[^>]*>Pet</);
    const spanish = await breeder.call<string>('GET', elsewhere.location!, undefined, { 'accept-language': 'es' });
    expect(spanish.body).toContain('Usted pagó su lugar en la lista de espera de Spring litter.');
    const own = new URL((await visitor.call('GET', back!)).location!);
    expect(Object.fromEntries(own.searchParams)).toEqual({ key: path.split('key=')[1], done: 'pay' });
  });
});
