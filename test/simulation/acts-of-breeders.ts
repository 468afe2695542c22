import { connectAccount, petOf } from '../product/breeder.ts';
import { petCents } from './check-lines.ts';
import { bought } from './acts-of-deposits.ts';
import { pick, type Act, type Scene, type ScenePet } from './scene.ts';

/** Plus the fee, this is the provider's maximum for one payment. */
const MAX_PRICE_CENTS = 95_238_094;

/** Prices whose fee ends in half a cent, and others; sometimes the highest that can be paid. */
export function priceOf(number: number): number {
  if (number === 0) return 50;
  if (number % 97 === 96) return MAX_PRICE_CENTS;
  return number % 2 === 0 ? 50 + number * 20 : 50 + number * 37;
}

/** The law makes the deposit of a dog refundable; of a bird the breeder's terms count. */
export const BIRD = { breed: 'Cockatiel', species: 'bird' };

export const asPrice = (cents: number) => (cents / 100).toFixed(2);

/** Creates a pet for sale with its link. */
export const offer = (scene: Scene, cents: number): Promise<ScenePet | undefined> =>
  offerAnimal(scene, cents, cents % 4 === 0 ? {} : BIRD, cents % 4 === 0);

/** The law protects the buyers of some animals, whatever is said of their species. */
export async function offerAnimal(scene: Scene, cents: number, animal: object, isProtected: boolean) {
  const { breeder } = scene.seller;
  const { status, body } = await breeder.call('POST', '/api/pets', petOf({ price: asPrice(cents), ...animal }));
  return status === 201 ? enter(scene, String(body['pet'].id), cents, isProtected) : undefined;
}

/** Remembers a pet that was created, and creates its link. */
export async function enter(scene: Scene, id: string, cents: number, isProtected: boolean): Promise<ScenePet> {
  const { breeder } = scene.seller;
  const pet: ScenePet = {
    id,
    linkId: undefined,
    prices: new Set([cents]),
    everyPrice: new Set([cents]),
    openEdits: 0,
    isProtected,
  };
  scene.pets.push(pet);
  scene.promise(`pet ${id} was created`, (facts) => facts.pets.get(id)?.userId === breeder.userId);
  scene.promise(`pet ${id} costs what its breeder said`, (facts) => {
    const { priceCents = -1 } = facts.pets.get(id) ?? {};
    // A payment that was in flight keeps the price that its buyer saw.
    const isPaidPrice = facts.orders.some((each) => each.petId === id && each.paidAt && petCents(each) === priceCents);
    return pet.openEdits > 0 || pet.prices.has(priceCents) || isPaidPrice;
  });
  await link(scene, pet);
  return pet;
}

async function link(scene: Scene, pet: ScenePet): Promise<void> {
  const { status, body } = await scene.seller.breeder.call('POST', '/api/create-payment-link', { petId: pet.id });
  if (status !== 200 && status !== 201) return;
  const linkId = String(body['paymentLink'].id);
  pet.linkId = linkId;
  scene.promise(`link ${linkId} was created`, (facts) => facts.links.get(linkId)?.petId === pet.id);
}

const reprice: Act = async (scene, a, _b, c) => {
  const pet = pick(scene.pets, a);
  if (!pet) return;
  const cents = priceOf(c);
  pet.prices.add(cents);
  pet.everyPrice.add(cents);
  pet.openEdits++;
  const { status } = await scene.seller.breeder.call('PATCH', `/api/pets/${pet.id}`, { price: asPrice(cents) });
  pet.openEdits--;
  // Any one of several concurrent edits may have been the last.
  if (status === 200 && pet.openEdits === 0) pet.prices = new Set([cents]);
};

const remove: Act = async (scene, a) => {
  const pet = pick(scene.pets, a);
  if (!pet) return;
  const { status } = await scene.seller.breeder.call('DELETE', `/api/pets/${pet.id}`);
  if (status === 204 || status === 200)
    scene.promise(`pet ${pet.id} was deleted`, (facts) => facts.pets.get(pet.id)?.status === 'archived');
};

const archive: Act = async (scene, a) => {
  const pet = pick(scene.pets, a);
  const linkId = pet?.linkId;
  if (!linkId) return;
  const { status } = await scene.seller.breeder.call('DELETE', `/api/payment-links/${linkId}`);
  if (status === 204 || status === 200)
    scene.promise(`link ${linkId} was archived`, (facts) =>
      // A buyer with an open checkout may still have paid.
      ['archived', 'paid'].includes(facts.links.get(linkId)?.status ?? ''),
    );
};

const relink: Act = async (scene, a) => {
  const pet = pick(scene.pets, a);
  if (pet) await link(scene, pet);
};

const another: Act = async (scene, _a, _b, c) => {
  await offer(scene, priceOf(c));
};

const sellAgain: Act = async (scene, a) => {
  const pet = pick(scene.pets, a);
  if (!pet) return;
  const { status } = await scene.seller.breeder.call('PATCH', `/api/pets/${pet.id}`, { status: 'active' });
  if (status === 200) await link(scene, pet);
};

/** Refunds the rest or a part, sometimes with a double click. */
const refund: Act = async (scene, a, b, c) => {
  const { breeder } = scene.seller;
  const { body } = await breeder.call('GET', '/api/orders/my');
  const ids = new Set(scene.pets.map((pet) => pet.id));
  type Shown = { id: string; price: string; refunded: string; pet: { id: string | null } };
  const spots = new Set((await bought(scene)).map(({ orderId }) => orderId));
  const isOwn = ({ id, pet }: Shown) => spots.has(id) || (pet.id !== null && ids.has(pet.id));
  const own = ((body['orders'] ?? []) as Shown[]).filter(isOwn);
  const order = pick(own, a);
  if (!order) return;
  const leftCents = Math.round((Number(order.price) - Number(order.refunded)) * 100);
  const partCents = b % 3 === 0 ? undefined : Math.max(1, Math.floor((leftCents * (1 + (c % 100))) / 100));
  const request = {
    ...(partCents === undefined ? {} : { amount: asPrice(partCents) }),
    ...(b % 2 === 0 ? { key: `request-${a}-${b}-${c}` } : {}),
  };
  scene.known.refunded.add(order.id);
  const press = () => breeder.call('POST', `/api/orders/${order.id}/refund`, request);
  const answers = await Promise.all(b % 5 === 0 ? [press(), press()] : [press()]);
  for (const answer of answers) {
    if (answer.status !== 200) continue;
    const refundedCents = Math.round(Number(answer.body['order'].refunded) * 100);
    scene.promise(`of order ${order.id} ${refundedCents} was refunded, or it failed since`, (facts) => {
      const { refundedPriceCents = -1 } = facts.orders.find(({ id }) => id === order.id) ?? {};
      const failed = facts.refunds.filter(({ orderId, status }) => orderId === order.id && status === 'failed');
      return failed.reduce((sum, { priceCents }) => sum + priceCents, refundedPriceCents) >= refundedCents;
    });
  }
};

/** Resets the payment account and connects another one. */
const reconnect: Act = async (scene, _a, b) => {
  if (scene.seller.isAdmin) return;
  scene.spend();
  const { status } = await scene.seller.breeder.call('POST', '/api/stripe/reset', {});
  // Without one, the breeder's links are paused, and open checkouts continue.
  if (status === 200 && b % 2 === 0) await connectAccount(scene.seller.breeder).catch(() => undefined);
};

export const actsOfBreeders = { another, reprice, remove, archive, relink, sellAgain, refund, reconnect };
