import { payByBank } from '../product/bank-debits.ts';
import { CARDS, payByCard, payByKlarna } from '../product/buyer.ts';
import type { Visitor } from '../product/visitor.ts';
import { sessionIn } from '../faults/acknowledged.ts';
import { chooseExtras } from './acts-of-lines.ts';
import type { Facts } from './facts.ts';
import type { Terms } from './judge/case-file.ts';
import { parseDeposit } from './judge/terms.ts';
import { pick, type Act, type Scene, type SceneCheckout, type ScenePet } from './scene.ts';
import { signatureFor } from './signing.ts';

/** Opens a checkout; a repeated request by the same buyer gets the same one. */
const open: Act = async (scene, a, b, c) => {
  await openCheckout(scene, a, b, c % 4 === 0 ? 'klarna' : 'card', c % 7 === 0);
};

/** Returns the buyer's checkout, if one could be opened. */
export async function openCheckout(
  scene: Scene,
  petNumber: number,
  buyerNumber: number,
  paymentMethod: SceneCheckout['method'],
  twice = false,
): Promise<SceneCheckout | undefined> {
  const pet = pick(scene.pets, petNumber);
  const buyer = pick(scene.buyers, buyerNumber)!;
  const linkId = pet?.linkId;
  if (!linkId) return undefined;
  const path = `/api/payment-links/${linkId}/create-payment-intent`;
  const before = await readTerms(buyer, linkId);
  let isSigned = false;
  const chosen = await chooseExtras(buyer, linkId, buyerNumber);
  const ask = (signature?: object) =>
    buyer.call('POST', path, {
      paymentMethod,
      customer: { name: 'Ben Buyer' },
      ...(chosen ? { extras: chosen.extras, total: chosen.total } : {}),
      ...(signature ? { signature } : {}),
    });
  const press = async () => {
    const answer = await ask();
    if (answer.body['code'] !== 'agreement_required') return answer;
    const signature = await signatureFor(scene, buyer, linkId, chosen?.extras);
    if (!signature) return answer;
    isSigned = true;
    return ask(signature);
  };
  const [answer] = await Promise.all(twice ? [press(), press()] : [press()]);
  if (answer.status !== 200) return undefined;
  const address = String(answer.body['checkoutUrl']);
  const sessionId = sessionIn(address);
  const method = answer.body['fallbackMessage'] === null ? paymentMethod : 'card';
  const known = scene.checkouts.find((checkout) => checkout.sessionId === sessionId);
  if (known) return known;
  const after = await readTerms(buyer, linkId);
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  scene.journal.terms.set(sessionId, isSame ? after && scene.journal.dated(after) : undefined);
  const checkout = { pet, linkId, sessionId, address, buyer, method, isPaid: false };
  scene.checkouts.push(checkout);
  scene.promise(`checkout ${sessionId} was opened`, (facts) => isFor(facts, facts.orderOf(sessionId), pet));
  if (chosen)
    scene.promise(
      `checkout ${sessionId} costs what its buyer read`,
      (facts) => facts.orderOf(sessionId)?.totalCents === chosen.totalCents,
    );
  if (isSigned) scene.promise(`checkout ${sessionId} was signed`, (facts) => isKept(facts, facts.orderOf(sessionId)));
  return checkout;
}

/** What the page of a link says of a deposit: null for none, undefined for a page that can't be read. */
async function readTerms(buyer: Visitor, linkId: string): Promise<Terms | null | undefined> {
  const { status, body } = await buyer.call('GET', `/api/payment-links/${linkId}`);
  if (status !== 200) return undefined;
  return body['deposit'] ? parseDeposit(body['deposit']) : null;
}

/** What was signed goes with an order that was never paid, once its breeder has gone. */
const isKept = ({ agreements }: Facts, order: Facts['orders'][number] | undefined): boolean =>
  order !== undefined && (agreements.has(order.id) || (order.paidAt === null && order.sellerId === null));

/** A reservation may have moved from the pet to another. */
const isFor = (facts: Facts, order: Facts['orders'][number] | undefined, pet: ScenePet): boolean =>
  order?.petId === pet.id ||
  [...facts.moves.values()].some((move) => move.orderId === order?.id && move.state === 'accepted');

/** Pays an open checkout, or opens one first; a card may be declined first, or need 3D Secure. */
export const pay: Act = async (scene, a, b, c) => {
  const unpaid = scene.checkouts.filter((each) => !each.isPaid);
  const checkout = pick(unpaid, a) ?? (await openCheckout(scene, a, b, 'card'));
  if (checkout) await payCheckout(scene, checkout, b, c);
};

export async function payCheckout(scene: Scene, checkout: SceneCheckout, b: number, c: number): Promise<void> {
  const success = await PAY[checkout.method](checkout, b);
  if (!success?.includes('/payment-success')) return;
  const { sessionId } = checkout;
  checkout.isPaid = true;
  scene.promise(`checkout ${sessionId} was paid`, (facts) => isBought(facts, sessionId));
  if (c % 3 === 0) await comeBack(scene, checkout.buyer, sessionId);
}

async function payWithCard({ buyer, address }: SceneCheckout, b: number): Promise<string | undefined> {
  if (b % 8 === 7) await payByCard(buyer, address, CARDS.declined);
  if (b % 8 !== 6) return payByCard(buyer, address);
  const bank = await payByCard(buyer, address, CARDS.threeDSecure);
  return bank?.endsWith('/authenticate') ? (await buyer.submit(bank, { outcome: 'complete' })).location : bank;
}

export const KLARNA_PLANS = ['pay_in_installments', 'pay_later', 'pay_with_financing', 'pay_now'];

async function payInParts({ buyer, address }: SceneCheckout, b: number): Promise<string | undefined> {
  const plan = KLARNA_PLANS[b % KLARNA_PLANS.length]!;
  return payByKlarna(buyer, address, b % 8 === 7 ? 'deny' : b % 2 === 0 ? 'later' : 'approve', { plan });
}

/** An account at a bank that answers; the debit stays in flight until somebody ends it. */
const payFromBank = ({ buyer, address }: SceneCheckout) => payByBank(buyer, address);

const PAY = { card: payWithCard, klarna: payInParts, bank: payFromBank };

/** The buyer returns to the success page, perhaps before the product has received the event. */
const look: Act = async (scene, a) => {
  const checkout = pick(scene.checkouts, a);
  if (checkout) await comeBack(scene, checkout.buyer, checkout.sessionId);
};

export async function comeBack(scene: Scene, buyer: Visitor, sessionId: string): Promise<void> {
  const { body } = await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
  if (body['status'] === 'paid')
    scene.promise(`the success page of ${sessionId} said "paid"`, (facts) => isBought(facts, sessionId));
}

/**
 * Paid, whatever followed. A delayed payment may have failed, and one in a tampered checkout is refunded
 * (check-strangers.ts).
 */
function isBought({ provider, orderOf }: Facts, sessionId: string): boolean {
  if (provider.strangers.some((each) => each.id === sessionId)) return true;
  const session = provider.sessions.find((each) => each.id === sessionId);
  return session?.payment_status === 'unpaid' || Boolean(orderOf(sessionId)?.paidAt);
}

export const actsOfBuyers = { open, pay, look };
