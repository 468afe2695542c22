import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { orders, reservationRequests } from '../../server/db/schema.ts';
import { offerPet, type Breeder } from './breeder.ts';
import { openCheckout, payByCard } from './buyer.ts';
import { eventually } from './eventually.ts';
import { readOrders } from './orders.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

/** Neither dog, cat nor rabbit: the breeder's terms count. */
export const BIRD = { name: 'Kiwi', breed: 'Cockatiel', species: 'bird' };

/** A deposit that stays with the breeder. */
export const KEPT = { amount: '200.00', due: 'hand_over', terms: 'not_refundable' };

export const AT_HAND_OVER = { percent: 20, due: 'hand_over', terms: 'refundable' };

export interface Reservation {
  petId: string;
  linkId: string;
  orderId: string;
  buyer: Visitor;
  buyerEmail: string;
  /** Where the buyer sees what is due. */
  path: string;
}

let buyers = 0;

export async function offerWithDeposit(breeder: Breeder, deposit: object = AT_HAND_OVER, pet: object = {}) {
  const offered = await offerPet(breeder, { price: '1000.00', ...pet });
  const { status, body } = await breeder.call('POST', `/api/pets/${offered.pet.id}/deposit`, deposit);
  if (status !== 200) throw new Error(`setting a deposit answered ${status}: ${JSON.stringify(body)}`);
  return offered;
}

/** A pet that a buyer has reserved with a deposit. */
export async function reservePet(
  product: Product,
  breeder: Breeder,
  deposit?: object,
  pet?: object,
): Promise<Reservation> {
  const offered = await offerWithDeposit(breeder, deposit, pet);
  const buyer = product.visitor();
  const buyerEmail = `reserving-${++buyers}-${process.pid}@example.com`;
  await payByCard(buyer, await openCheckout(buyer, offered.linkId), undefined, { email: buyerEmail });
  const [mail = ''] = await mailbox(product, buyerEmail, 1);
  const path = /\/reservation\?key=[\w-]{43}/.exec(mail)?.[0];
  if (!path) throw new Error(`no address of a reservation in: ${mail}`);
  const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, offered.linkId));
  return { petId: offered.pet.id, linkId: offered.linkId, orderId: order!.id, buyer, buyerEmail, path };
}

/** Pays a part of the rest, or all of it, on the page of the reservation. */
export async function payRest(
  product: Product,
  { buyer, path, orderId, buyerEmail }: Omit<Reservation, 'petId' | 'linkId'> & Partial<Reservation>,
  amount = '',
) {
  const before = await paidOf(product, orderId);
  const { location, status, body } = await buyer.submit(path, { act: 'pay', ...(amount ? { amount } : {}) });
  if (status !== 303 || !location) throw new Error(`paying answered ${status}: ${body}`);
  await payByCard(buyer, location, undefined, { email: buyerEmail });
  await eventually(async () => {
    if ((await paidOf(product, orderId)) === before) throw new Error('the payment has not arrived');
  });
}

const paidOf = async (product: Product, orderId: string): Promise<number> =>
  (await readOrders(product.dependencies.db, eq(orders.id, orderId))).filter(({ state }) => state === 'paid').length;

export const statusOf = async ({ dependencies }: Product, { orderId }: Reservation) =>
  (await readOrders(dependencies.db, eq(orders.id, orderId)))[0]!.status;

/** The buyer's page. */
export const pageOf = async ({ buyer, path }: Reservation) => (await buyer.call<string>('GET', path)).body;

/** Reserves a pet and cancels, each time as somebody else. */
export async function reserveAndCancel(product: Product, linkId: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const buyer = product.visitor();
    const email = `canceling-${++buyers}-${process.pid}@example.com`;
    await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
    const [mail = ''] = await mailbox(product, email, 1);
    const { status } = await buyer.submit(/\/reservation\?key=[\w-]{43}/.exec(mail)![0], {
      act: 'cancel',
      sure: 'yes',
    });
    if (status !== 303) throw new Error(`canceling answered ${status}`);
  }
}

/** A request to reserve a pet that waits for its breeder's answer; its id. */
export async function addReservationRequest(
  { dependencies }: Product,
  { userId }: Breeder,
  on: { petId: string; linkId: string },
): Promise<string> {
  const id = randomUUID();
  const buyer = { buyerName: 'Ben Buyer', buyerEmail: 'asks@example.com', language: 'en' as const };
  await dependencies.db.insert(reservationRequests).values({ id, userId, ...on, ...buyer, keyHash: id });
  return id;
}
