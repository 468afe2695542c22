import { randomUUID } from 'node:crypto';
import { offerAnimal, priceOf } from './acts-of-breeders.ts';
import { openCheckout, payCheckout } from './acts-of-buyers.ts';
import { bought, pageOf, rememberEnd } from './acts-of-deposits.ts';
import { giveUpCheckout } from './acts-of-holds.ts';
import { joinAs, offerLitter } from './acts-of-picks.ts';
import { pick, type Act } from './scene.ts';

/** One more than the judge allows. */
const CYCLES = 7;
const HOLDS = 13;
const ALIASES = 3;

/** Somebody reserves a pet and cancels again and again: all goes back, and the breeder pays for it each time. */
const churn: Act = async (scene, _a, b, c) => {
  const pet = await offerAnimal(scene, 400 + priceOf(c % 96), {}, true);
  if (!pet) return;
  await scene.seller.breeder.call('POST', `/api/pets/${pet.id}/deposit`, {
    percent: 30,
    due: 'hand_over',
    terms: 'refundable',
  });
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const checkout = await openCheckout(scene, scene.pets.indexOf(pet), b, 'card');
    // It may ask the breeder first.
    if (!checkout) return;
    await payCheckout(scene, checkout, 0, 0);
    const own = (await bought(scene)).find(({ sessionId }) => sessionId === checkout.sessionId);
    if (!own) return;
    const { status } = await own.buyer.submit(pageOf(own), { act: 'cancel', sure: 'yes' });
    if (status !== 303) return;
    rememberEnd(scene, own);
  }
};

/** Buyers hold a pet one after another and never pay, until a hold keeps nobody else from it. */
const squat: Act = async (scene, a, b) => {
  const pet = pick(scene.pets, a);
  const { journal, world } = scene;
  if (!pet?.linkId) return;
  for (let holds = 0; holds < HOLDS; holds++) {
    const checkout = await openCheckout(scene, a, b + holds, 'card');
    if (!checkout || checkout.isPaid) return;
    const { body } = await scene.watch(world.visitor()).call('GET', `/api/payment-links/${pet.linkId}`);
    if (!body['held']) return;
    await giveUpCheckout(scene, checkout);
    journal.unpaidHolds.set(pet.id, Math.max(journal.unpaidHolds.get(pet.id) ?? 0, holds + 1));
  }
};

/** One mailbox joins a list under several addresses. */
const alias: Act = async (scene, a, b, c) => {
  const litter = await offerLitter(scene, b, c);
  if (!litter) return;
  // Only the first of them stands in line.
  litter.isReordered = true;
  scene.journal.mailboxLists.add(litter.id);
  const mailbox = `mailbox-${randomUUID()}`;
  for (let number = 0; number < ALIASES; number++)
    await joinAs(scene, litter, `${mailbox}+${number}@gmail.com`, { a, b: 1 });
};

export const actsOfGreedyBuyers = { churn, squat, alias };
