import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { connectedAccounts, orders } from '../../server/db/schema.ts';
import { payByBank } from './bank-debits.ts';
import { connectedBreeder, offerPet, type Breeder } from './breeder.ts';
import { openCheckout } from './buyer.ts';
import { eventually } from './eventually.ts';
import { readOrders } from './orders.ts';
import type { Product } from './product.ts';

export const turnOn = (breeder: Breeder, paymentMethods: string[], keepsPetHours = 24) =>
  breeder.call('PATCH', '/api/me/payment-methods', { paymentMethods, keepsPetHours });

/** Whether Stripe lets the breeder's account take bank payments. */
export const hasCapability = async ({ dependencies: { db } }: Product, { userId }: Breeder): Promise<boolean> =>
  (await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId)))[0]!.bankActive;

/** A breeder whose buyers can pay by bank too. */
export async function breederWithBank(product: Product, keepsPetHours = 24): Promise<Breeder> {
  const breeder = await connectedBreeder(product);
  expect((await turnOn(breeder, ['card', 'klarna', 'bank'], keepsPetHours)).status).toBe(200);
  await eventually(async () => expect(await hasCapability(product, breeder)).toBe(true));
  return breeder;
}

/** A debit of a new buyer that has begun. */
export async function startDebit(product: Product, breeder: Breeder, email: string, change: object = {}) {
  const { pet, linkId } = await offerPet(breeder, { price: '2000.00', ...change });
  const buyer = product.visitor();
  const success = await payByBank(buyer, await openCheckout(buyer, linkId, 'bank'), 'succeeds', { email });
  const sessionId = new URL(success!).searchParams.get('session_id')!;
  await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
  await eventually(async () => {
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    expect(order!.status).toBe('processing');
  });
  return { pet, linkId, buyer, sessionId };
}
