import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { connectedAccounts, mails, orders, pets } from '../../server/db/schema.ts';
import { offerPet, type Breeder } from './breeder.ts';
import { openCheckout, payByCard, payByKlarna } from './buyer.ts';
import { eventually } from './eventually.ts';
import { operate } from './operator.ts';
import { mailsTo } from './outbox.ts';
import type { Product } from './product.ts';
import { ledgerOf } from './sale.ts';
import type { Visitor } from './visitor.ts';
import { readOrders } from './orders.ts';

/** A pet with a buyer at one stage of the payment. */
export interface Moment {
  petId: string;
  linkId: string;
  orderId: string;
  sessionId: string;
  buyer: Visitor;
  checkoutUrl: string;
}

/** The outcome for a buyer: never charged, owns the pet, or refunded in full. */
export type Outcome = 'closed' | 'sale' | 'refund';

/** The hosted checkout is open. */
export async function openMoment(product: Product, breeder: Breeder, method = 'card'): Promise<Moment> {
  const { pet, linkId } = await offerPet(breeder, { name: `Biscuit ${randomBytes(5).toString('hex')}` });
  const buyer = product.visitor();
  const checkoutUrl = await openCheckout(buyer, linkId, method);
  const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
  return { petId: pet.id, linkId, orderId: order!.id, sessionId: order!.checkoutSessionId!, buyer, checkoutUrl };
}

/** The payment is in flight: the buyer has finished, and the outcome arrives later. */
export async function processingMoment(product: Product, breeder: Breeder): Promise<Moment> {
  const moment = await openMoment(product, breeder, 'klarna');
  await payByKlarna(moment.buyer, moment.checkoutUrl, 'later');
  await eventually(async () => expect((await orderOf(product, moment)).status).toBe('processing'));
  return moment;
}

/** The buyer has paid, and the product has not received the event. The caller holds the webhooks. */
export async function paidMoment(product: Product, breeder: Breeder): Promise<Moment> {
  const moment = await openMoment(product, breeder);
  expect(await payByCard(moment.buyer, moment.checkoutUrl)).toContain('/payment-success');
  return moment;
}

export const endPayment = (product: Product, { sessionId }: Moment, succeeds = true) =>
  operate(product, 'end_payment', { session: sessionId, succeeds });

export async function orderOf(product: Product, { orderId }: Pick<Moment, 'orderId'>) {
  const [order] = await readOrders(product.dependencies.db, eq(orders.id, orderId));
  return order!;
}

export async function accountOf(product: Product, breeder: Breeder): Promise<string> {
  const { db } = product.dependencies;
  const [row] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, breeder.userId));
  return row!.stripeAccountId!;
}

/** Payments of a deauthorized account can't be read at the provider. */
export type CheckedAt = 'here and at the provider' | 'here';

/** Waits for this outcome, in our records and mails and at the provider, to the cent. */
export async function expectOutcome(
  product: Product,
  moment: Moment,
  outcome: Outcome,
  expected: { isBreederMailed: boolean; checkedAt: CheckedAt },
): Promise<void> {
  const status = { closed: ['expired', 'failed'], sale: ['paid'], refund: ['refunded'] }[outcome];
  await eventually(async () => expect(status).toContain((await orderOf(product, moment)).status));
  const order = await orderOf(product, moment);
  const [pet] = await product.dependencies.db.select().from(pets).where(eq(pets.id, moment.petId));
  expect([outcome, pet!.status === 'sold']).toEqual([outcome, outcome === 'sale']);
  if (expected.checkedAt === 'here and at the provider') await expectCharge(product, moment, outcome);
  await eventually(async () => {
    const ledger = await ledgerOf(product, order.id);
    const counts = outcome === 'sale' ? 1 : 0;
    expect([(ledger['buyer'] ?? 0) + counts * order.totalCents, ledger['platform_fee'] ?? 0]).toEqual([
      0,
      counts * order.feeCents,
    ]);
  });
  // Erasing a closed account deletes the mails that a refunded buyer has received.
  if (outcome === 'refund' && order.clientEmail === null)
    return expect(mailsTo(product, 'buyer@example.com').filter((mail) => mail.includes(order.petName))).toHaveLength(1);
  const occasions = (await product.dependencies.db.select().from(mails)).map(({ occasion }) => occasion);
  const words = { closed: [], sale: ['receipt', 'sold'], refund: ['refunded-buyer', 'refunded-breeder'] }[outcome];
  expect(occasions.filter((occasion) => occasion.endsWith(`:${order.id}`)).sort()).toEqual(
    words
      .filter((word) => expected.isBreederMailed || (word !== 'sold' && word !== 'refunded-breeder'))
      .map((word) => `${word}:${order.id}`)
      .sort(),
  );
}

async function expectCharge(product: Product, moment: Moment, outcome: Outcome): Promise<void> {
  const order = await orderOf(product, moment);
  const session = await product.dependencies.stripe.checkout.sessions.retrieve(
    moment.sessionId,
    { expand: ['payment_intent.latest_charge.application_fee'] },
    { stripeAccount: order.stripeAccountId! },
  );
  const intent = session.payment_intent as { latest_charge?: object | null } | null;
  const money = { closed: undefined, sale: [0, 0], refund: [order.totalCents, order.feeCents] }[outcome];
  const charge = (intent?.latest_charge ?? undefined) as
    | { amount: number; amount_refunded: number; application_fee: { amount: number; amount_refunded: number } }
    | undefined;
  expect(charge && [charge.amount_refunded, charge.application_fee.amount_refunded]).toEqual(money);
  if (charge) expect([charge.amount, charge.application_fee.amount]).toEqual([order.totalCents, order.feeCents]);
}
