import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders, promiseProofs, promises } from '../../server/db/schema.ts';
import { systemContext } from '../../server/context.ts';
import { runPromises } from '../../server/features/promises/run-promises.ts';
import { smallPhoto } from '../photos/images.ts';
import { checkOut } from './agreement.ts';
import { offerPet, type Breeder } from './breeder.ts';
import { payByCard } from './buyer.ts';
import { eventually } from './eventually.ts';
import { setLines } from './extras.ts';
import { readOrders } from './orders.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

const DAY = 86_400_000;
export const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

export const PROMISE_INPUT = {
  kind: 'spay_neuter',
  amount: '300',
  due: 'day',
  dueOn: dayFromNow(90),
  terms: 'A certificate of your veterinarian.',
};

export const promiseLines = (promise: object = {}) => ({
  extras: [],
  discount: null,
  promise: { ...PROMISE_INPUT, ...promise },
});

interface PromisedSale {
  orderId: string;
  linkId: string;
  buyer: Visitor;
  email: string;
  /** Key of the receipt. */
  key: string;
}

let count = 0;

/** A pet of $1,250 is sold, of which $300 comes back once it is spayed. */
export async function sellPromised(product: Product, breeder: Breeder, promise: object = {}): Promise<PromisedSale> {
  const { linkId } = await offerPet(breeder);
  const set = await setLines(breeder, linkId, promiseLines(promise));
  expect([set.status, set.body['errors']]).toEqual([200, undefined]);
  const buyer = product.visitor();
  const email = `promise-${process.pid}-${++count}@example.com`;
  const opened = await checkOut(buyer, linkId);
  expect(opened.status).toBe(200);
  const success = await payByCard(buyer, opened.body['checkoutUrl'], undefined, { email });
  await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
  const orderId = await eventually(async () => {
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    expect(order!.status).toBe('paid');
    return order!.id;
  });
  const key = await eventually(async () => {
    const [mail = ''] = await mailbox(product, email, 1);
    return /\/receipt\?key=([\w-]{43})/.exec(mail)![1]!;
  });
  return { orderId, linkId, buyer, email, key };
}

/** Sends a proof from the buyer's page. */
export const uploadProof = async (visitor: Visitor, key: string, file?: Buffer) =>
  visitor.upload(`/promise/proof?key=${key}`, file ?? (await smallPhoto()), 'paper.jpg', 'proof');

/** Lets days pass: the proof was sent, the extension asked, the promise decided, the payment by hand said and a dispute ended so long ago. */
export async function letDaysPass({ dependencies: { db } }: Product, orderId: string, days: number): Promise<void> {
  const back = (at: Date | null) => at && new Date(at.getTime() - days * DAY);
  const [row] = await db.select().from(promises).where(eq(promises.orderId, orderId));
  const { decidedAt, dueOn, extensionAskedAt, extensionAnsweredAt, handPaidAt, resumedAt } = row!;
  await db
    .update(promises)
    .set({
      dueOn: new Date(Date.parse(dueOn) - days * DAY).toISOString().slice(0, 10),
      decidedAt: back(decidedAt),
      extensionAskedAt: back(extensionAskedAt),
      extensionAnsweredAt: back(extensionAnsweredAt),
      handPaidAt: back(handPaidAt),
      resumedAt: back(resumedAt),
      nextLookAt: new Date(),
    })
    .where(eq(promises.orderId, orderId));
  for (const { id, sentAt, refusedAt } of await db
    .select()
    .from(promiseProofs)
    .where(eq(promiseProofs.orderId, orderId)))
    await db
      .update(promiseProofs)
      .set({ sentAt: back(sentAt)!, refusedAt: back(refusedAt) })
      .where(eq(promiseProofs.id, id));
}

/** The hourly job. */
export const runClock = ({ dependencies }: Product): Promise<void> => runPromises(systemContext(dependencies));

export async function promiseOf({ dependencies: { db } }: Product, orderId: string) {
  return (await db.select().from(promises).where(eq(promises.orderId, orderId)))[0]!;
}

/** What each call about a promise needs to reach it. */
export const PROMISE_BODIES = {
  'post /api/orders/{id}/promise/answer': { answer: 'accept', reason: '' },
  'post /api/orders/{id}/promise/extension': { isGranted: true },
  'post /api/orders/{id}/promise/by-hand': { note: 'Check 1042' },
};
