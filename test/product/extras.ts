import { expect } from 'vitest';
import { offerPet, type Breeder } from './breeder.ts';
import type { Product } from './product.ts';

export const DELIVERY = { name: 'Delivery', price: '200', most: 1 };
const BOARDING = { name: 'Boarding per day', price: '25.50', most: 14 };
export const DISCOUNT = { amount: '100', reason: 'returning_buyer' };
export const OFFER = { extras: [DELIVERY, BOARDING], discount: DISCOUNT };

export const setLines = (breeder: Breeder, linkId: string, lines: object) =>
  breeder.call('POST', `/api/payment-links/${linkId}/lines`, lines);
export const readLink = async (product: Product, linkId: string) =>
  (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body;

/** A page as its readers see it. */
export const visible = (html: string) => html.replace(/<script[^]*?<\/script>/g, '').replaceAll('<!-- -->', '');

/** A link with extras and a discount, and what a buyer sends who chooses them. */
export async function offerExtras(product: Product, breeder: Breeder, offer: object = OFFER) {
  const { pet, linkId } = await offerPet(breeder);
  expect((await setLines(breeder, linkId, offer)).status).toBe(200);
  const { lines } = await readLink(product, linkId);
  const idOf = (name: string) => lines.extras.find((each: { name: string }) => each.name === name)?.id as string;
  return { pet, linkId, choose: (name: string, quantity: number) => `${idOf(name)}:${quantity}`, idOf };
}
