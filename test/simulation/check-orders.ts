import type Stripe from 'stripe';
import { checkLines, offersLines, petCents } from './check-lines.ts';
import { cashOf } from './check-cash.ts';
import { isWaitingSpot } from './spots.ts';
import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { PLATFORM } from './provider.ts';
import type { ScenePet } from './scene.ts';

type Order = Facts['orders'][number];
type Session = Facts['provider']['sessions'][number];
export const LIVE = ['paid', 'partially_refunded', 'disputed', 'lost'];
export const RESERVED = ['reserved', 'overdue'];

/** `part` of `whole` in cents, half a cent rounded up. Reimplemented here, so that it can't share a bug. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

export function checkOrders(facts: Facts, scenePets: ScenePet[], complain: Complain): void {
  for (const pet of scenePets) checkPet(facts, pet, complain);
  checkLines(facts, complain);
  for (const order of facts.orders) {
    checkFee(facts, order, scenePets, complain);
    if (LIVE.includes(order.status)) checkMails(facts, order, ['sold', 'receipt'], complain);
    if (LIVE.includes(order.status) && order.kind === 'full') checkSale(facts, order, complain);
  }
  // Payments on a deauthorized account are between its owner and the buyer.
  for (const session of facts.provider.sessions.filter((each) => !facts.provider.left.has(each.account)))
    checkSession(facts, session, complain);
}

function checkPet(facts: Facts, { id }: ScenePet, complain: Complain): void {
  const pet = facts.pets.get(id);
  const sales = facts.orders.filter((order) => order.petId === id && LIVE.includes(order.status));
  if (sales.length > 1)
    complain(
      'one live sale per pet',
      `pet ${id} has ${sales.map((order) => `${order.id} ${order.status}`).join(', ')}`,
    );
  if ((pet?.status === 'sold') !== sales.length > 0)
    complain('a paid charge has a sold pet or a full refund', `pet ${id} is ${pet?.status} with ${sales.length} sales`);
  const reserved = facts.orders.filter((order) => order.petId === id && RESERVED.includes(order.status));
  if ((pet?.status === 'reserved') !== reserved.length > 0)
    complain(
      'a paid charge has a sold pet or a full refund',
      `pet ${id} is ${pet?.status} with ${reserved.length} reservations`,
    );
}

function checkFee(facts: Facts, order: Order, scenePets: ScenePet[], complain: Complain): void {
  const { priceCents, feeCents, totalCents, applicationFeeCents, stripeAccountId } = order;
  const { paidCents } = cashOf(facts, order.id);
  const fee = shareOf(priceCents - paidCents, 5, 100);
  const wrong = (what: string) => complain('fee and total', `order ${order.id} of ${priceCents}: ${what}`);
  // Parts that were paid before the cash have rounded their shares already.
  if (Math.abs(feeCents - fee) > (paidCents > 0 ? 1 : 0)) wrong(`the fee is ${feeCents}, not ${fee}`);
  if (totalCents !== priceCents + feeCents) wrong(`the total is ${totalCents}`);
  if (!isWaitingSpot(facts, order) && !scenePets.find(({ id }) => id === order.petId)?.everyPrice.has(petCents(order)))
    wrong('the pet never had that price');
  if (order.kind !== 'full') return;
  if (applicationFeeCents !== (stripeAccountId ? fee : 0)) wrong(`the application fee is ${applicationFeeCents}`);
  for (const session of facts.provider.sessions.filter((each) => each.client_reference_id === order.id)) {
    const charge = chargeOf(facts, session);
    if (session.amount_total !== priceCents + fee) wrong(`its checkout asks for ${session.amount_total}`);
    if (charge && charge.amount !== priceCents + fee) wrong(`the charge is ${charge.amount}`);
    if (charge && (charge.application_fee_amount ?? 0) !== (session.account === PLATFORM ? 0 : fee))
      wrong(`the charge's application fee is ${charge.application_fee_amount}`);
  }
}

/** The charge of a checkout that succeeded. */
export function chargeOf({ provider }: Facts, session: Session): (Stripe.Charge & { account: string }) | undefined {
  const intent = typeof session.payment_intent === 'string' ? provider.intents.get(session.payment_intent) : undefined;
  const charge = typeof intent?.latest_charge === 'string' ? provider.charges.get(intent.latest_charge) : undefined;
  return charge?.status === 'succeeded' ? charge : undefined;
}

function checkSale(facts: Facts, order: Order, complain: Complain): void {
  const session = facts.provider.sessions.find((each) => each.id === order.checkoutSessionId);
  const charge = session && chargeOf(facts, session);
  const isKnown = charge?.id === order.chargeId || facts.provider.left.has(order.stripeAccountId);
  if (session?.payment_status !== 'paid' || !charge || !isKnown)
    complain(
      'a sale has a paid charge',
      `order ${order.id} is ${order.status}, its checkout is ${session?.payment_status}`,
    );
}

export function checkMails(facts: Facts, order: Order, occasions: string[], complain: Complain): void {
  for (const occasion of order.sellerId ? occasions : [])
    if (!facts.mails.has(`${occasion}:${order.id}`))
      complain('both sides are notified of a sale', `no mail "${occasion}" for order ${order.id}`);
}

function checkSession(facts: Facts, session: Session, complain: Complain): void {
  const order = facts.orderOf(session.id);
  if (session.status === 'open') return checkOpen(facts, session, complain);
  // Parts of a price are compared order by order (check-deposits.ts).
  if (order && order.kind !== 'full') return;
  if (session.payment_status !== 'paid') {
    if (order && order.status !== 'expired' && order.status !== 'failed')
      complain(
        "the product's view is the provider's",
        `order ${order.id} is ${order.status}, its checkout is ${session.status}`,
      );
    return;
  }
  const charge = chargeOf(facts, session);
  if (!order || !charge) return complain('a paid charge has a sold pet or a full refund', `${session.id} has no order`);
  const { isWholeBack, isWithTheBank } = sumRefunds(facts, charge);
  if (!LIVE.includes(order.status) && !isWholeBack && !isWithTheBank)
    complain(
      'a paid charge has a sold pet or a full refund',
      `order ${order.id} is ${order.status} (${order.refundReason}), refunded ${charge.amount_refunded} of ${charge.amount}`,
    );
  compareViews(facts, order, charge, complain);
}

/** An open checkout is for a pet that is for sale, at its price. */
function checkOpen(facts: Facts, session: Session, complain: Complain): void {
  const order = facts.orderOf(session.id);
  const pet = facts.pets.get(order?.petId ?? '');
  // A session whose URL the product never stored was given to nobody.
  if (!order) return;
  // Closed or not, a list takes nobody by a payment of another try.
  if (isWaitingSpot(facts, order) && order.status === 'pending') {
    if (!facts.entries.some(({ orderId }) => orderId === order.id))
      complain('nothing payable that is not for sale', `${session.id} of place ${order.id} is open, and nobody's`);
    return;
  }
  const isReserved = order.kind === 'balance' && pet?.status === 'reserved' && RESERVED.includes(order.status);
  if (isReserved && order.state === 'open') return;
  const isForSale = pet?.status === 'active' && pet.priceCents === petCents(order) && order.status === 'pending';
  if (!isForSale || !isAsked(facts, order) || !offersLines(facts, order))
    complain(
      'nothing payable that is not for sale',
      `${session.id} of order ${order.id} (${order.status}, ${order.priceCents}) is open, the pet is ${pet?.status} at ${pet?.priceCents}`,
    );
  const link = facts.links.get(order.paymentLinkId ?? '');
  if (link?.status !== 'active')
    complain('nothing payable that is not for sale', `${session.id} is open, its link is ${link?.status}`);
}

/** Whether a checkout asks for all or for a deposit as the breeder does now. */
function isAsked({ depositTerms, deposits }: Facts, order: Order): boolean {
  const { id, petId, kind } = order;
  const priceCents = petCents(order);
  const terms = depositTerms.get(petId ?? '');
  const cents = terms && (terms.amountCents ?? Math.round((priceCents * terms.percent!) / 100));
  const isOffered = cents !== undefined && cents >= 50 && cents <= priceCents - 50;
  return isOffered ? kind === 'deposit' && deposits.get(id)?.depositCents === cents : kind === 'full';
}

const OPEN_DISPUTES = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];

/** What a bank has withdrawn for a dispute, less what it gave back. */
export const takenBy = ({ transactions }: Facts['provider'], { id }: Stripe.Dispute): number =>
  -transactions.filter(({ source }) => source === id).reduce((cents, { amount }) => cents + amount, 0);

/**
 * What was returned to the buyer, including lost disputes. The provider no longer refunds a disputed payment: a late one
 * is up to the buyer's bank until that has decided, and up to people if it decided for the breeder.
 */
export function sumRefunds({ provider }: Pick<Facts, 'provider'>, charge: Stripe.Charge) {
  const disputes = provider.disputes.filter((dispute) => dispute.charge === charge.id);
  const isUndecidedDispute = ({ status }: Stripe.Dispute) => OPEN_DISPUTES.includes(status);
  const closed = disputes.filter((dispute) => !isUndecidedDispute(dispute));
  const lostCents = closed.reduce((sum, dispute) => sum + takenBy(provider, dispute), 0);
  const isOpen = disputes.some(isUndecidedDispute);
  const isWholeBack = charge.amount_refunded + lostCents === charge.amount;
  // A refund that came back from the buyer's bank is owed until another one is made: the judge decides about it.
  const hasFailed = provider.refunds.some((refund) => refund.charge === charge.id && refund.status === 'failed');
  // A dispute that the breeder won leaves nothing undecided: a reservation's payment is refunded as without a dispute.
  const isUndecided = isOpen || lostCents > 0 || hasFailed;
  const isWithTheBank = (disputes.length > 0 || hasFailed) && !isWholeBack;
  return { lostCents, isOpen, isWholeBack, isUndecided, isWithTheBank, hasFailed };
}

/** Cents of refunds that the provider holds until the account's balance covers them; those that are with a bank have left it. */
export const waitingCents = (refunds: Stripe.Refund[]): number =>
  refunds
    .filter(({ status, balance_transaction: moved }) => status === 'pending' && moved === null)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Compares the product's state of a payment with the provider's records. */
function compareViews(facts: Facts, order: Order, charge: Stripe.Charge, complain: Complain): void {
  const { lostCents, isOpen, isWholeBack, isWithTheBank } = sumRefunds(facts, charge);
  const refundedPrice = shareOf(order.priceCents, charge.amount_refunded, charge.amount);
  const lostPrice = Math.min(order.priceCents - refundedPrice, shareOf(order.priceCents, lostCents, charge.amount));
  checkFeeBack(facts, order, charge, complain);
  const ofSale =
    charge.amount_refunded === charge.amount
      ? 'refunded'
      : isOpen
        ? 'disputed'
        : lostCents > 0
          ? 'lost'
          : charge.amount_refunded > 0
            ? 'partially_refunded'
            : 'paid';
  const ofLatePayment = isWholeBack ? 'refunded' : isWithTheBank ? 'processing' : 'none such';
  const there = {
    status: order.refundReason ? ofLatePayment : ofSale,
    refundedPrice,
    lostPrice,
  };
  const here = {
    status: order.status,
    refundedPrice: order.refundedPriceCents,
    lostPrice: order.lostPriceCents,
  };
  if (JSON.stringify(here) !== JSON.stringify(there))
    complain(
      "the product's view is the provider's",
      `order ${order.id}: here ${JSON.stringify(here)}, there ${JSON.stringify(there)}`,
    );
}

/** Checks that the application fee is refunded in proportion to what the provider has sent of its payment. */
export function checkFeeBack(
  facts: Facts,
  { id, amountCents, paymentFeeCents: feeCents }: Order,
  charge: Stripe.Charge,
  complain: Complain,
) {
  const fee = typeof charge.application_fee === 'string' ? facts.provider.fees.get(charge.application_fee) : undefined;
  if (!fee) return;
  const waiting = waitingCents(facts.provider.refunds.filter((refund) => refund.charge === charge.id));
  const sent = charge.amount_refunded - waiting;
  const owed = sent - shareOf(amountCents - feeCents, sent, charge.amount);
  const returned = fee.amount_refunded - unasked(facts, fee, owed);
  // Refunds round together: those before and after one that waits may differ by a cent until it is sent.
  if (Math.abs(returned - owed) > (waiting > 0 && sent > 0 ? 1 : 0))
    complain(
      'the fee goes back in proportion',
      `order ${id}: ${returned} of the fee of ${fee.amount}, for ${sent} of ${charge.amount}`,
    );
}

/** A refund made at the provider may refund the fee in the provider's own proportion: at most a cent more. */
function unasked({ provider }: Facts, fee: Stripe.ApplicationFee, owedCents: number): number {
  const theirs = provider.feeRefunds.filter((each) => each.fee === fee.id && !each.metadata?.['refund_id']).length;
  return Math.min(Math.max(0, fee.amount_refunded - owedCents), theirs);
}
