import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SALE_NOTES_MAX } from '../../../contract/sales/sales.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { orderOf, sellPet, type Sale } from '../../product/sale.ts';
import { mailbox } from '../../product/outbox.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../../../server/db/schema.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const read = async ({ orderId }: Pick<Sale, 'orderId'>, by: Breeder = breeder) =>
  (await by.call('GET', `/api/orders/${orderId}`)).body['sale'];
const write = ({ orderId }: Sale, notes: unknown, by: Breeder = breeder) =>
  by.call('PATCH', `/api/orders/${orderId}`, { notes });
const DAY_SECONDS = 24 * 60 * 60;
const DELETION = /\/deletion\?key=([\w-]{43})/;
const kindsOf = (sale: { timeline: { kind: string }[] }) => sale.timeline.map(({ kind }) => kind);

describeNightly('the page of a sale', () => {
  // Shows calls.order
  it('shows the way of the money to the cent, and when it can be paid out, as the provider says', async () => {
    const sold = await sellPet(product, breeder, '1850.00');
    const { chargeId, stripeAccountId } = await orderOf(product, sold.orderId);
    const { balance_transaction: transaction } = await product.dependencies.stripe.charges.retrieve(
      chargeId!,
      { expand: ['balance_transaction'] },
      { stripeAccount: stripeAccountId! },
    );
    const { available_on, net } = transaction as { available_on: number; net: number };
    const { order, money, timeline, notes } = await read(sold);
    expect(order).toMatchObject({ id: sold.orderId, clientEmail: sold.buyerEmail, total: '1942.50' });
    expect(money).toEqual({
      price: '1850.00',
      platformFee: '92.50',
      total: '1942.50',
      providerFee: '56.63',
      returned: '0.00',
      net: (net / 100).toFixed(2),
      availableAt: new Date(available_on * 1000).toISOString(),
      paidOutAt: null,
    });
    expect(timeline.map(({ kind, amount }: { kind: string; amount: string | null }) => [kind, amount])).toEqual([
      ['opened', null],
      ['paid', '1942.50'],
      ['available', null],
    ]);
    expect(notes).toBe('');
  });

  // Shows calls.order
  it('shows when a payout brought the money to the bank, and no longer if that payout failed', async () => {
    const seller = await connectedBreeder(product);
    const sold = await sellPet(product, seller, '1850.00');
    const other = await sellPet(product, seller, '400.00');
    const { stripeAccountId } = await orderOf(product, sold.orderId);
    await operate(product, 'advance_clock', { seconds: 3 * DAY_SECONDS });
    const { payout } = await operate(product, 'pay_out', { account: stripeAccountId });
    await operate(product, 'reset_clock', {});
    const { arrival_date: arrived } = await product.dependencies.stripe.payouts.retrieve(
      payout,
      {},
      { stripeAccount: stripeAccountId! },
    );
    const paidOutAt = new Date(arrived * 1000).toISOString();
    for (const each of [sold, other])
      await eventually(async () => {
        const { money, timeline } = await read(each, seller);
        expect(money.paidOutAt).toBe(paidOutAt);
        expect(timeline.at(-1)).toEqual({ kind: 'paid_out', at: paidOutAt, amount: null });
      });
    const later = await sellPet(product, seller, '300.00');
    expect((await read(later, seller)).money.paidOutAt).toBeNull();

    await operate(product, 'fail_payout', { account: stripeAccountId });
    await eventually(async () => {
      const { money, timeline } = await read(sold, seller);
      expect(money.paidOutAt).toBeNull();
      expect(kindsOf({ timeline })).toEqual(['opened', 'paid', 'available']);
    });
  });

  // Shows calls.order
  it('tells of refunds and disputes, and what is left', async () => {
    const refunded = await sellPet(product, breeder, '1000.00');
    const before = await read(refunded);
    await breeder.call('POST', `/api/orders/${refunded.orderId}/refund`, { amount: '100.00' });
    await eventually(async () => {
      const { money, timeline } = await read(refunded);
      expect(money).toMatchObject({ returned: '100.00', net: (Number(before.money.net) - 100).toFixed(2) });
      expect(timeline).toContainEqual({ kind: 'refunded', at: expect.any(String), amount: '105.00' });
    });
    expect(kindsOf(await read(refunded))).toContain('available');
    await breeder.call('POST', `/api/orders/${refunded.orderId}/refund`, {});
    // Nothing is left to pay out.
    await eventually(async () => {
      const { order, timeline } = await read(refunded);
      expect(order.status).toBe('refunded');
      expect(kindsOf({ timeline })).toEqual(['opened', 'paid', 'refunded', 'refunded']);
    });

    const disputed = await sellPet(product, breeder, '1000.00');
    const { chargeId } = await orderOf(product, disputed.orderId);
    await operate(product, 'open_dispute', { charge: chargeId });
    await eventually(async () => {
      const { money, timeline, order } = await read(disputed);
      expect(order.status).toBe('disputed');
      expect(timeline).toContainEqual({ kind: 'disputed', at: expect.any(String), amount: '1050.00' });
      const { price, providerFee, returned, net } = money;
      expect(Number(price) - Number(providerFee) - Number(returned)).toBeCloseTo(Number(net), 2);
      expect(returned).toBe('1050.00');
      // It could be paid out only later, and is held now.
      expect(kindsOf({ timeline })).toEqual(['opened', 'paid', 'disputed']);
    });
  });

  // Shows calls.order
  it('is its seller’s alone, and there once somebody has paid', async () => {
    const sold = await sellPet(product, breeder);
    const stranger = await registerBreeder(product);
    const path = `/api/orders/${sold.orderId}`;
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await write(sold, 'Mine now', stranger)).status).toBe(404);
    expect((await product.visitor().call('GET', path)).status).toBe(401);
    expect((await breeder.call('GET', '/api/orders/no-such-order')).status).toBe(404);
    const { linkId } = await offerPet(breeder);
    await openCheckout(product.visitor(), linkId);
    const [open] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    expect((await breeder.call('GET', `/api/orders/${open!.id}`)).status).toBe(404);
    expect((await read(sold)).notes).toBe('');
  });
});

describe('private notes on a sale', () => {
  // Shows calls.order-notes
  it('are stored as typed, bounded, and in the export', async () => {
    const sold = await sellPet(product, breeder);
    const notes = 'Picks up on Friday.\n<b>Brings</b> her own crate 🐕';
    expect((await write(sold, `  ${notes} `)).body).toEqual({ notes });
    expect(await read(sold)).toMatchObject({ notes });
    const long = await write(sold, 'x'.repeat(SALE_NOTES_MAX + 1));
    expect(long).toMatchObject({ status: 400, body: { errors: { notes: 'Please use 2,000 characters at most' } } });
    expect((await write(sold, 5)).status).toBe(400);
    expect((await breeder.call('GET', '/api/user/export')).body['orders']).toContainEqual(
      expect.objectContaining({ id: sold.orderId, notes }),
    );
    expect((await write(sold, 'x\u0000')).body).toEqual({ notes: 'x' });
    expect((await write(sold, '')).body).toEqual({ notes: '' });
    expect((await read(sold)).notes).toBe('');
  });

  // Shows calls.order-notes
  itNightly('are deleted with the buyer’s details, and with the account', async () => {
    const seller = await connectedBreeder(product);
    const [asked, kept] = [await sellPet(product, seller), await sellPet(product, seller)];
    for (const sold of [asked, kept]) await write(sold, 'Ben prefers mornings.', seller);
    await product.visitor().call('POST', '/api/buyer-data', { email: asked.buyerEmail, kind: 'deletion' });
    const token = await eventually(async () => {
      const found = (await mailbox(product, asked.buyerEmail, 1)).flatMap((mail) => DELETION.exec(mail)?.[1] ?? []);
      expect(found).toHaveLength(1);
      return found[0];
    });
    expect((await product.visitor().call('POST', '/api/buyer-data/deletion', { token })).status).toBe(200);
    expect(await read(asked, seller)).toMatchObject({ notes: '', order: { clientName: null } });
    expect((await read(kept, seller)).notes).toBe('Ben prefers mornings.');
    expect((await seller.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => {
      const [row] = await readOrders(product.dependencies.db, eq(orders.id, kept.orderId));
      expect(row).toMatchObject({ sellerId: null, sellerNotes: null });
    });
  });
});

// Shows calls.order
it('the timeline is in the order in which things happened', async () => {
  const sold = await sellPet(product, breeder);
  const sale = await read(sold);
  const times = sale.timeline.map(({ at }: { at: string }) => at);
  expect(times.slice(1)).toEqual(times.slice(1).sort());
  expect(kindsOf(sale)).toEqual(['opened', 'paid', 'available']);
});
