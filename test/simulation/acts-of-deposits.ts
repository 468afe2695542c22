import type Stripe from 'stripe';
import { handOverCode } from '../../server/features/hand-overs/code.ts';
import { receiptLinks, reservationLinks } from '../../server/private-links.ts';
import { payByBank } from '../product/bank-debits.ts';
import { payByCard, payByKlarna } from '../product/buyer.ts';
import type { Visitor } from '../product/visitor.ts';
import { sessionIn } from '../faults/acknowledged.ts';
import { comeBack, KLARNA_PLANS } from './acts-of-buyers.ts';
import { made } from './acts-of-provider.ts';
import type { Facts } from './facts.ts';
import { pick, type Act, type OpenPart, type Scene, type ScenePet } from './scene.ts';
import { letDaysPass } from './time.ts';
import { SESSION_SECRET } from './world.ts';

const SECRETS = { sessionSecrets: [SESSION_SECRET] };
const DAY_MS = 86_400_000;
export const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Deposits of every kind: an amount or a percentage, due on a day or at the hand-over, with each of the terms. */
const depositOf = (b: number, c: number) => ({
  ...(b % 4 === 0 ? { amount: ((50 + c * 3) / 100).toFixed(2) } : { percent: 1 + ((b * 7 + c) % 90) }),
  ...(b % 3 === 0 ? { due: 'hand_over' } : { due: 'date', dueOn: dayAhead(1 + (c % 12)), graceDays: c % 4 }),
  ...termsOf(b, c),
});

function termsOf(b: number, c: number) {
  if (c % 5 === 4 && b % 3 !== 0) return { terms: 'steps', steps: STEPS.slice(b % 2) };
  if (c % 7 === 6) return { terms: 'moves' };
  if (c % 2 === 0) return { terms: 'not_refundable' };
  return { terms: 'refundable', ...(c % 3 === 0 ? { refundableUntil: dayAhead(1 + (c % 7)) } : {}) };
}

/** Days before the due date, and how much goes back. */
const STEPS = [
  { days: 6, percent: 90 },
  { days: 3, percent: 50 },
  { days: 0, percent: 33 },
];

/** Returns whether the pet can be reserved by a deposit now. */
export async function askDeposit(scene: Scene, pet: ScenePet, b: number, c: number): Promise<boolean> {
  const { status } = await scene.seller.breeder.call('POST', `/api/pets/${pet.id}/deposit`, depositOf(b, c));
  return status === 200;
}

/** The breeder asks for a deposit, changes it, or wants the full price again. */
const deposit: Act = async (scene, a, b, c) => {
  const pet = pick(scene.pets, a);
  if (!pet) return;
  if (b % 8 === 7) await scene.seller.breeder.call('DELETE', `/api/pets/${pet.id}/deposit`);
  else await askDeposit(scene, pet, b, c);
};

export interface Bought {
  orderId: string;
  sessionId: string;
  buyer: Visitor;
}

/**
 * Orders that a buyer paid something for, a place on a list or a pet, in the order of their checkouts; the buyer knows their
 * addresses from the mails.
 */
export async function bought(scene: Scene): Promise<Bought[]> {
  const sessions = await made<Stripe.Checkout.Session>(scene, 'checkout.session');
  const spots = scene.known.paidSpots.map(({ person: { buyer }, sessionId }) => ({ sessionId, buyer }));
  return [...spots, ...scene.checkouts.filter(({ isPaid }) => isPaid)].flatMap(({ sessionId, buyer }) => {
    const orderId = sessions.find(({ id }) => id === sessionId)?.client_reference_id;
    return orderId ? [{ orderId, sessionId, buyer }] : [];
  });
}

export const pageOf = ({ orderId }: Pick<Bought, 'orderId'>) =>
  `/reservation?key=${reservationLinks.create(SECRETS, orderId)}`;

/** The buyer of a reservation pays the rest or a part of it, by card, Klarna or bank, or only opens its checkout. */
const payRest: Act = async (scene, a, b, c) => {
  const own = pick(await bought(scene), a);
  if (!own) return;
  // The mail with the page's address follows the payment; some are faster.
  if (c % 4 > 0) await comeBack(scene, own.buyer, own.sessionId);
  const amount = b % 3 === 0 ? undefined : ((50 + c * (1 + (c % 11))) / 100).toFixed(2);
  const paymentMethod = b % 8 === 5 ? 'bank' : b % 4 !== 2 && b % 8 !== 1 ? 'card' : 'klarna';
  const press = () => own.buyer.submit(pageOf(own), { act: 'pay', ...(amount ? { amount } : {}), paymentMethod });
  const [{ location }] = await Promise.all(b % 5 === 0 ? [press(), press()] : [press()]);
  if (!location?.includes('cs_')) return;
  const sessionId = sessionIn(location);
  scene.promise(`checkout ${sessionId} was opened`, (facts) => facts.orderOf(sessionId)?.id === own.orderId);
  const part = { address: location, buyer: own.buyer, method: paymentMethod } as const;
  if (b % 4 === 3 || c % 7 === 6) return void scene.openParts.push(part);
  await payPart(scene, part, c);
};

/** A part whose checkout was left open is paid later, whatever happened to its reservation meanwhile. */
const payLate: Act = async (scene, a, _b, c) => {
  const part = pick(scene.openParts, a);
  if (part) await payPart(scene, part, c);
};

/** Klarna approves at once, later or never. */
const KLARNA = ['later', 'approve', 'later', 'deny'] as const;

async function payPart(scene: Scene, { address, buyer, method }: OpenPart, c: number): Promise<void> {
  const pay = {
    card: () => payByCard(buyer, address),
    klarna: () => payByKlarna(buyer, address, pick(KLARNA, c)!, { plan: pick(KLARNA_PLANS, c)! }),
    bank: () => payByBank(buyer, address),
  };
  const success = await pay[method]();
  if (!success?.includes('/payment-success')) return;
  const sessionId = sessionIn(address);
  const isOdd = (facts: Parameters<Scene['promised'][number]['stillTrue']>[0]) =>
    facts.provider.strangers.some(({ id }) => id === sessionId);
  scene.promise(
    `part ${sessionId} was paid`,
    (facts) => isOdd(facts) || isAsTheySaid(facts, sessionId) || scene.hasLeft,
  );
}

/** Paid, or failed after Klarna or a bank had looked at it. */
const isAsTheySaid = ({ provider, orderOf }: Facts, sessionId: string): boolean => {
  const isPaid = provider.sessions.find(({ id }) => id === sessionId)?.payment_status === 'paid';
  const state = orderOf(sessionId)?.state;
  return isPaid ? state === 'paid' : state === 'failed' || state === 'expired';
};

/** The buyer of a reservation cancels it. */
const cancel: Act = async (scene, a, b) => {
  const own = pick(await bought(scene), a);
  if (!own) return;
  const press = () => own.buyer.submit(pageOf(own), { act: 'cancel', sure: 'yes' });
  const answers = await Promise.all(b % 4 === 0 ? [press(), press()] : [press()]);
  if (answers.some(({ status }) => status === 303)) rememberEnd(scene, own);
};

/** The breeder ends a reservation. */
const endReservation: Act = async (scene, a, b) => {
  const own = pick(await bought(scene), a);
  if (!own) return;
  const path = `/api/orders/${own.orderId}/release`;
  const { status } = await scene.seller.breeder.call('POST', path, { returnAll: b % 3 === 0 });
  if (status === 200) rememberEnd(scene, own);
};

export const rememberEnd = (scene: Scene, { orderId }: Bought) =>
  scene.promise(`reservation ${orderId} has ended`, ({ orders }) =>
    orders.some(({ id, status }) => id === orderId && status === 'released'),
  );

/** Days go by for these reservations; the schedule sends reminders. */
const wait: Act = async (scene, _a, b) => letDaysPass(scene, 1 + (b % 9));

/** Breeder and buyer confirm the hand-over, each perhaps alone, or with a wrong code. */
const handOver: Act = async (scene, a, b) => {
  const own = pick(await bought(scene), a);
  if (!own) return;
  const { orderId } = own;
  const code = b % 5 === 4 ? '000000' : handOverCode(SECRETS, orderId);
  if (b % 3 !== 1) {
    const body = { code, at: new Date().toISOString() };
    const { status } = await scene.seller.breeder.call('POST', `/api/orders/${orderId}/hand-over`, body);
    if (status === 200)
      scene.promise(`the hand-over of ${orderId} was confirmed`, (facts) =>
        Boolean(facts.handOvers.get(orderId)?.confirmedAt),
      );
  }
  if (b % 3 !== 2) await own.buyer.submit('/receipt/received', { key: receiptLinks.create(SECRETS, orderId) });
};

export const actsOfDeposits = { deposit, payRest, payLate, cancel, endReservation, wait, handOver };
