import type { Visitor } from '../product/visitor.ts';
import { shareOf } from './check-orders.ts';
import { pick, type Act } from './scene.ts';

const asPrice = (cents: number) => (cents / 100).toFixed(2);

const NAMES = ['Delivery', 'Starter kit', 'Boarding per day', 'Training'];
const REASONS = ['returning_buyer', 'second_pet', 'other'];

/** A breeder offers extras and a discount on a pet's link, others than before, or none. */
const lines: Act = async (scene, a, b, c) => {
  const linkId = pick(scene.pets, a)?.linkId;
  if (!linkId) return;
  const extras = NAMES.slice(0, b % (NAMES.length + 1)).map((name, index) => ({
    name,
    price: asPrice(1 + ((c * 37 + index * 1_013) % 50_000)),
    most: 1 + ((b + index) % 5),
  }));
  const discount = c % 3 === 0 ? { amount: asPrice(1 + b * 13), reason: REASONS[b % REASONS.length] } : null;
  await scene.seller.breeder.call('POST', `/api/payment-links/${linkId}/lines`, { extras, discount });
};

export const actsOfLines = { lines };

/** What a buyer sends who has read a link's page and chooses some of its extras; `totalCents` as they add it up themselves. */
export async function chooseExtras(buyer: Visitor, linkId: string, taste: number) {
  const { status, body } = await buyer.call('GET', `/api/payment-links/${linkId}`);
  const offered = status === 200 ? body['lines'] : undefined;
  if (!offered) return undefined;
  type Extra = { id: string; price: string; most: number };
  const chosen = (offered.extras as Extra[]).map((extra, index) => ({
    ...extra,
    count: (taste + index) % (extra.most + 1),
  }));
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const price = chosen.reduce((sum, { price: each, count }) => sum + cents(each) * count, cents(offered.petPrice));
  const priceCents = price - (offered.discount ? cents(offered.discount.amount) : 0);
  const totalCents = priceCents + shareOf(priceCents, 5, 100);
  const extras = chosen.flatMap(({ id, count }) => (count > 0 ? `${id}:${count}` : [])).join(',');
  return { extras, total: asPrice(totalCents), totalCents };
}
