import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { ledgerEntries, mails, orders } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { CARDS, openCheckout, payByCard, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readOrders } from '../../product/orders.ts';

describe('a purchase', () => {
  let product: Product;
  let breeder: Breeder;
  beforeAll(async () => {
    product = await startProduct();
    breeder = await connectedBreeder(product);
  });
  afterAll(() => product.stop());

  const sessionIn = (address: string | undefined) => new URL(address!).searchParams.get('session_id')!;
  const orderOf = async (linkId: string) =>
    (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;

  // Shows entities.payment-success, calls.payment-success
  it('goes from the link to a sold pet, and the dashboard shows it', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const page = await buyer.call('GET', `/api/payment-links/${linkId}`);
    expect(page.body['pricing']).toEqual({
      price: '1250.00',
      platformFee: '62.50',
      platformFeePercent: 5,
      total: '1312.50',
      currency: 'USD',
    });
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    expect(success).toMatch(/\/payment-success\?session_id=cs_/);

    const bought = await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success)}`);
    expect(bought.body).toEqual({
      petName: 'Biscuit',
      amount: '1312.50',
      paymentMethod: 'card',
      paymentMethodName: 'Credit card',
      sessionId: sessionIn(success),
      status: 'paid',
      refund: null,
      disputed: false,
      awaitsPayment: false,
    });
    const { body } = await breeder.call('GET', '/api/pets/my');
    expect(body['pets'].find((one: { id: string }) => one.id === pet.id).status).toBe('sold');
    const links = await breeder.call('GET', '/api/payment-links/my');
    expect(links.body['paymentLinks'].find((one: { id: string }) => one.id === linkId)).toMatchObject({
      status: 'paid',
      clientName: 'Ben Buyer',
      clientEmail: 'buyer@example.com',
    });
  });

  it('is settled by the webhook alone if the buyer never returns', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await eventually(async () => expect((await orderOf(linkId)).status).toBe('paid'));
  });

  // Shows product.direct-charge, limits.seller-cost
  it('writes a balanced ledger and one mail to each side, however often the event is replayed', async () => {
    const { linkId } = await offerPet(breeder, { price: '999.99' });
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    await Promise.all(
      Array.from({ length: 5 }, () => buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success)}`)),
    );
    const order = await orderOf(linkId);
    expect(order).toMatchObject({
      priceCents: 99_999,
      feeCents: 5_000,
      totalCents: 104_999,
      applicationFeeCents: 5_000,
    });
    const lines = await product.dependencies.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
    const amounts = Object.groupBy(lines, (line) => line.kind);
    expect(amounts['sale']!.map((line) => [line.account, line.amountCents]).sort()).toEqual([
      ['breeder', 99_999],
      ['buyer', -104_999],
      ['platform_fee', 5_000],
    ]);
    // 2.9% of the total and 30 cents.
    expect(amounts['provider_fee']!.map((line) => [line.account, line.amountCents]).sort()).toEqual([
      ['breeder', -3_075],
      ['provider_fee', 3_075],
    ]);
    const sent = await product.dependencies.db.select().from(mails);
    expect(
      sent
        .filter((mail) => mail.occasion.endsWith(order.id))
        .map((mail) => mail.occasion)
        .sort(),
    ).toEqual([`receipt:${order.id}`, `sold:${order.id}`]);
  });

  it('in installments is approved or denied by Klarna', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId, 'klarna');
    expect(await payByKlarna(buyer, checkoutUrl, 'deny')).toBeUndefined();
    const success = await payByKlarna(buyer, checkoutUrl, 'approve');
    const bought = await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success)}`);
    expect(bought.body).toMatchObject({ paymentMethod: 'klarna', status: 'paid' });
  });

  it('that is declined can be retried with another card', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    expect(await payByCard(buyer, checkoutUrl, CARDS.declined)).toBeUndefined();
    expect(await payByCard(buyer, checkoutUrl, CARDS.insufficientFunds)).toBeUndefined();
    expect((await orderOf(linkId)).status).toBe('pending');
    expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
  });

  it('of a sold pet is refused, and the page says sold', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success)}`);
    const late = product.visitor();
    const refused = await late.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ message: 'This pet has already been sold.', code: 'sold' });
    expect((await late.call('GET', `/api/payment-links/${linkId}`)).body['pet'].status).toBe('sold');
  });

  it('closes the other open checkouts, and a payment that still arrives is refunded in full', async () => {
    const { linkId } = await offerPet(breeder);
    const [first, second] = [product.visitor(), product.visitor()];
    const firstUrl = await openCheckout(first, linkId);
    const secondUrl = await openCheckout(second, linkId);
    // Both pay before the product gets either event.
    const [one, two] = await Promise.all([payByCard(first, firstUrl), payByCard(second, secondUrl)]);
    await eventually(async () => {
      const rows = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
      const statuses = rows.map((row) => row.status).sort();
      expect(statuses).toEqual(one && two ? ['paid', 'refunded'] : ['expired', 'paid']);
    });
  });
});
