import type Stripe from 'stripe';
import { offer, priceOf } from './acts-of-breeders.ts';
import { openCheckout, payCheckout } from './acts-of-buyers.ts';
import { askDeposit } from './acts-of-deposits.ts';
import { made, operate } from './acts-of-provider.ts';
import { lookAtFlight } from './look-at-flights.ts';
import { findFlights } from './flights-of-scenes.ts';
import { pick, type Act, type Scene } from './scene.ts';

/** What a breeder may take, and for how many hours a pet is kept for a buyer whose debit has failed. */
const METHODS = [
  ['card', 'klarna', 'bank'],
  ['card', 'bank'],
  ['bank'],
  ['klarna', 'bank'],
  ['card', 'klarna'],
  ['card'],
];
const KEEPS_PET_HOURS = [24, 0, 72, 48];

/** From now on the scene's breeder takes these methods. */
async function takeMethods({ seller }: Scene, paymentMethods: string[], keepsPetHours: number): Promise<void> {
  const wanted = { paymentMethods, keepsPetHours };
  if (seller.methods.now === JSON.stringify(wanted)) return;
  // Unknown until it is answered.
  seller.methods.now = undefined;
  const { status } = await seller.breeder.call('PATCH', '/api/me/payment-methods', wanted);
  if (status === 200) seller.methods.now = JSON.stringify(wanted);
}

/** In half of the histories buyers can pay by bank from the beginning. */
export const sellByBank = (scene: Scene, number: number): Promise<void> =>
  number % 2 === 0
    ? takeMethods(scene, METHODS[0]!, pick(KEEPS_PET_HOURS, number >> 1)!)
    : takeMethods(scene, ['card', 'klarna'], 24);

/** The breeder turns methods on and off, for the account or for a link. */
const methods: Act = async (scene, a, b, c) => {
  const linkId = pick(scene.pets, a)?.linkId;
  if (c % 3 > 0 || !linkId) return takeMethods(scene, pick(METHODS, b)!, pick(KEEPS_PET_HOURS, c)!);
  const paymentMethods = b % 4 === 0 ? null : pick(METHODS, b)!;
  await scene.seller.breeder.call('PATCH', `/api/payment-links/${linkId}`, { paymentMethods });
};

/** The number of the pet to pay for: each second time a new one, which nobody has bought yet. */
async function choosePet(scene: Scene, a: number, c: number): Promise<number> {
  if (c % 2 === 0) return a;
  const pet = await offer(scene, priceOf(c % 96));
  if (pet && c % 4 === 1) await askDeposit(scene, pet, a, c);
  return pet ? scene.pets.indexOf(pet) : a;
}

/** A buyer pays by bank. */
const debit: Act = async (scene, a, b, c) => {
  const checkout = await openCheckout(scene, await choosePet(scene, a, c), b, 'bank');
  if (checkout && !checkout.isPaid) await payCheckout(scene, checkout, b, c);
};

/** Two buyers agree to a debit within the same moment. */
const rush: Act = async (scene, a, b, c) => {
  const pet = await choosePet(scene, a, c);
  const first = await openCheckout(scene, pet, b, 'bank');
  const second = await openCheckout(scene, pet, b + 1, 'bank');
  const open = [first, second].filter((each) => each !== undefined).filter(({ isPaid }) => !isPaid);
  await Promise.all(open.map((each) => payCheckout(scene, each, b, c)));
};

/** The bank answers a debit that is in flight: it pays, or doesn't, four business days later. */
const endDebit: Act = async (scene, a, b) => {
  const flight = pick(
    (await findFlights(scene)).filter(({ isDebit, state }) => isDebit && state === 'processing'),
    a,
  );
  if (flight) await operate(scene, 'end_payment', { session: flight.sessionId, succeeds: b % 3 > 0 });
};

/** The bank takes back a debit that had succeeded, some 40 days later. What was refunded could come back twice, which Stripe doesn't prevent. */
const takeBack: Act = async (scene, a, b) => {
  if (b % 2 === 0) await endDebit(scene, a, 1, 0);
  const debits = (await made<Stripe.Charge>(scene, 'charge')).filter(
    ({ status, amount_refunded: back, payment_method_details: details }) =>
      status === 'succeeded' && back === 0 && details?.type === 'us_bank_account',
  );
  const charge = pick(debits, a);
  if (charge) await operate(scene, 'return_debit', { charge: charge.id });
};

/** People look at a payment that isn't certain, and try what only one that is allows. */
const peek: Act = async (scene, a) => {
  const flight = pick(
    (await findFlights(scene)).filter(({ state }) => state !== 'paid'),
    a,
  );
  if (flight) await lookAtFlight(scene, flight);
};

export const actsOfDebits = { methods, debit, rush, endDebit, takeBack, peek };
