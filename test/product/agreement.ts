import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orderAgreements, orders } from '../../server/db/schema.ts';
import { offerPet, type Breeder } from './breeder.ts';
import { payByCard } from './buyer.ts';
import { eventually } from './eventually.ts';
import { readOrders } from './orders.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

export { hiddenIn } from './hidden-fields.ts';

export const TEMPLATE = 'I sell {{pet_name}} for {{total}} to {{buyer_name}} on {{date}}.';

/** Buyers of a breeder sign from now on. */
export async function sellByAgreement(breeder: Breeder, text = TEMPLATE, timeZone = 'America/Los_Angeles') {
  const saved = await breeder.call('PATCH', '/api/agreement', { text, timeZone });
  const turned = await breeder.call('POST', '/api/agreement/switch', { isOn: true, timeZone });
  expect([saved.status, turned.status]).toEqual([200, 200]);
}

/** What a program sends for a buyer who has read the agreement of a link. */
export async function signed(reader: Visitor, linkId: string, name = 'Cleo Buyer') {
  const { body } = await reader.call('GET', `/api/payment-links/${linkId}/agreement`);
  const { hash, consentVersion: version } = body['agreement'];
  return { hash, name, consents: { version, signs: true, electronic: true, copy: true } };
}

/** Opens a checkout with a signature, or without. */
export const checkOut = (buyer: Visitor, linkId: string, signature?: object, more: object = {}) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'card',
    ...(signature ? { signature } : {}),
    ...more,
  });

let count = 0;

/** A sale by agreement, paid. */
export async function sellSigned(
  product: Product,
  breeder: Breeder,
  name = 'Cleo Buyer',
  email = `signing-${process.pid}-${++count}@example.com`,
) {
  const { pet, linkId } = await offerPet(breeder);
  const buyer = product.visitor();
  const opened = await checkOut(buyer, linkId, await signed(buyer, linkId, name));
  await payByCard(buyer, opened.body['checkoutUrl'], undefined, { email });
  const [order] = await eventually(async () => {
    const found = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    expect(found.map(({ status }) => status)).toEqual(['paid']);
    return found;
  });
  return { petId: pet.id, linkId, orderId: order!.id, email };
}

/** What was signed with an order. */
export async function signatureOf({ dependencies: { db } }: Product, orderId: string) {
  return (await db.select().from(orderAgreements).where(eq(orderAgreements.orderId, orderId)))[0];
}

/** The orders of a link, oldest first, each with what was signed. */
export const signedOrders = ({ dependencies: { db } }: Product, linkId: string) =>
  db
    .select({ order: orders, signed: orderAgreements })
    .from(orders)
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .where(eq(orders.paymentLinkId, linkId))
    .orderBy(orders.createdAt);
