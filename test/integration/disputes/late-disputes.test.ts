import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { payments } from '../../../server/db/schema.ts';
import { pursueDebts } from '../../../server/features/debts/api.ts';
import { sessionIn } from '../../faults/acknowledged.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const orderOf = async (sessionId: string) =>
  (await readOrders(product.dependencies.db, eq(payments.checkoutSessionId, sessionId)))[0]!;
const becomes = (sessionId: string, status: string) =>
  eventually(async () => expect((await orderOf(sessionId)).status).toBe(status));

it.each([
  ['lost', 'lose_dispute', 'refunded', 810_00],
  ['won', 'win_dispute', 'processing', 0],
] as const)(
  'a payment for a sold pet that is disputed before it could go back waits for the bank: %s',
  async (_words, decision, outcome, lostPriceCents) => {
    const { linkId } = await offerPet(breeder, { price: '810.00' });
    const [first, second] = [product.visitor(), product.visitor()];
    const checkouts = [await openCheckout(first, linkId), await openCheckout(second, linkId)];
    // No event of the second payment arrives before its buyer has disputed it.
    await operate(product, 'hold_webhooks', { held: true });
    const winner = sessionIn((await payByCard(first, checkouts[0]!))!);
    const late = sessionIn((await payByCard(second, checkouts[1]!))!);
    const { stripeAccountId } = await orderOf(late);
    const { stripe } = product.dependencies;
    const on = { stripeAccount: stripeAccountId! };
    const { payment_intent } = await stripe.checkout.sessions.retrieve(late, { expand: ['payment_intent'] }, on);
    const charge = (payment_intent as { latest_charge: string }).latest_charge;
    const { dispute } = await operate(product, 'open_dispute', { charge });
    // Events of both would arrive at once; the first buyer's visit to the success page makes the first one the sale.
    await first.call('GET', `/api/payment-success?session_id=${winner}`);
    await operate(product, 'release_webhooks', { order: 'created' });
    await becomes(winner, 'paid');
    await eventually(async () => expect((await orderOf(late)).refundReason).toBe('already_sold'));
    await pursueDebts(systemContext(product.dependencies), (await orderOf(late)).id);
    expect((await orderOf(late)).status).toBe('processing');

    await operate(product, decision, { dispute });
    await eventually(async () =>
      expect(await orderOf(late)).toMatchObject({ status: outcome, refundedPriceCents: 0, lostPriceCents }),
    );
    expect((await orderOf(winner)).status).toBe('paid');
    // Reconciliation tries again until the bank lets us.
    await eventually(async () => {
      await pursueDebts(systemContext(product.dependencies), (await orderOf(late)).id);
      expect((await orderOf(late)).status).toBe('refunded');
    });
  },
);
