import { dueDay, isRefusedByBreeder } from '../../contract/reservations/payable-days.ts';
import { movedTerms } from '../../contract/reservations/forfeiture.ts';
import type { orderDeposits } from '../../server/db/schema.ts';
import { cashOf } from './check-cash.ts';
import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { chargeOf, checkFeeBack, checkMails, LIVE, RESERVED, shareOf, sumRefunds } from './check-orders.ts';
import { sumsOf } from './check-ledger.ts';
import { isWaitingSpot } from './spots.ts';
import { PLATFORM } from './provider.ts';
import type { Scene } from './scene.ts';

type Order = Facts['orders'][number];
type Terms = typeof orderDeposits.$inferSelect;
type Charge = NonNullable<ReturnType<typeof chargeOf>>;

interface Paid {
  part: Order;
  charge: Charge;
  back: ReturnType<typeof sumRefunds>;
}

/** Orders by what their breeders did. */
type Said = Record<'kept' | 'refunded', Set<string>>;

/** Orders that are paid in parts: what is held, earned, kept or returned follows from the provider's records and the terms. */
export function checkDeposits(scenes: Scene[], facts: Facts, complain: Complain): void {
  const saidOf = (what: 'keptSpots' | 'refunded') => new Set(scenes.flatMap(({ known }) => [...known[what]]));
  const said: Said = { kept: saidOf('keptSpots'), refunded: saidOf('refunded') };
  for (const order of facts.orders.filter(({ kind }) => kind === 'deposit')) {
    const parts = facts.parts.filter(({ id }) => id === order.id);
    checkParts(facts, order, parts, complain);
    // Payments on a deauthorized account are between its owner and the buyer.
    if (parts.some((part) => facts.provider.left.has(part.stripeAccountId))) continue;
    const paid = paidOf(facts, order, parts, complain);
    if (!paid) continue;
    checkStatus(facts, order, paid, complain);
    checkBooks(facts, order, paid, complain);
    if (order.status === 'released') checkTerms(facts, order, paid, said, complain);
    for (const { part, charge } of paid) checkFeeBack(facts, part, charge, complain);
  }
}

/** Each part's fee is its share, so that all parts add up to the order's. */
function checkParts(facts: Facts, order: Order, parts: Order[], complain: Complain): void {
  const wrong = (what: string) => complain('fee and total', `order ${order.id} of ${order.totalCents}: ${what}`);
  const hasChanged =
    cashOf(facts, order.id).paidCents > 0 ||
    facts.spots.has(order.id) ||
    [...facts.moves.values()].some(({ orderId, state }) => orderId === order.id && state === 'accepted');
  let price = 0;
  let fees = 0;
  for (const { state, amountCents, paymentFeeCents: feeCents, applicationFeeCents, stripeAccountId, kind } of parts) {
    if (applicationFeeCents !== (stripeAccountId ? feeCents : 0))
      wrong(`the application fee is ${applicationFeeCents}`);
    if (kind === 'deposit' && amountCents - feeCents !== facts.deposits.get(order.id)?.depositCents)
      wrong(`the deposit is ${amountCents} with a fee of ${feeCents}`);
    if (state !== 'paid') continue;
    const share = (cents: number) => shareOf(order.feeCents, cents, order.priceCents);
    const before = price;
    price += amountCents - feeCents;
    fees += feeCents;
    // A part that arrived after the end of its reservation goes back, and counts for none.
    if (price > order.priceCents) wrong(`${price} is paid`);
    else if (kind !== 'cash' && hasChanged) checkShare(amountCents, feeCents, wrong);
    else if (kind !== 'cash' && feeCents !== share(price) - share(before))
      wrong(`the fee of a part from ${before} to ${price} is ${feeCents}`);
  }
  if (LIVE.includes(order.status) && fees !== order.feeCents) wrong(`the fees of its parts are ${fees}`);
  if (LIVE.includes(order.status) && price !== order.priceCents) wrong(`it is ${order.status} with ${price} paid`);
  const isTooMuch = isWaitingSpot(facts, order) ? price !== order.priceCents : price >= order.priceCents;
  if (RESERVED.includes(order.status) && (price === 0 || isTooMuch)) wrong(`it is ${order.status} with ${price} paid`);
}

/**
 * Checks the fee of one part of an order whose price or fee has changed: 5/105 of its amount, give or take 2 cents, since
 * each part was rounded by the price and the fee of its time.
 */
function checkShare(amountCents: number, feeCents: number, wrong: (what: string) => void): void {
  if (Math.abs(feeCents - shareOf(amountCents, 5, 105)) > 2)
    wrong(`the fee of a part of ${amountCents} is ${feeCents}`);
}

/** The paid parts with their charges; undefined if one is missing. */
function paidOf(facts: Facts, order: Order, parts: Order[], complain: Complain): Paid[] | undefined {
  const paid: Paid[] = [];
  for (const session of facts.provider.sessions.filter(({ client_reference_id: id }) => id === order.id)) {
    const part = parts.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
    const charge = session.payment_status === 'paid' ? chargeOf(facts, session) : undefined;
    if (Boolean(charge) !== (part?.state === 'paid') && (charge || part)) {
      complain("the product's view is the provider's", `${session.id} is ${session.status}, here ${part?.state}`);
      return undefined;
    }
    if (!charge || !part) continue;
    if (charge.amount !== part.amountCents || charge.id !== part.chargeId)
      complain('fee and total', `the charge of ${session.id} is ${charge.id} of ${charge.amount}`);
    if ((charge.application_fee_amount ?? 0) !== (session.account === PLATFORM ? 0 : part.paymentFeeCents))
      complain('fee and total', `the charge of ${session.id} has a fee of ${charge.application_fee_amount}`);
    paid.push({ part, charge, back: sumRefunds(facts, charge) });
  }
  const unknown = parts.filter(
    ({ state, kind, checkoutSessionId: id }) =>
      state === 'paid' && kind !== 'cash' && !paid.some(({ part }) => part.checkoutSessionId === id),
  );
  for (const { checkoutSessionId } of unknown)
    complain(
      'a sale has a paid charge',
      `a part of order ${order.id} is paid, its checkout ${checkoutSessionId} is not`,
    );
  return unknown.length > 0 ? undefined : paid;
}

const sum = (paid: Paid[], what: (each: Paid) => number) => paid.reduce((cents, each) => cents + what(each), 0);

function checkStatus(facts: Facts, order: Order, paid: Paid[], complain: Complain): void {
  const wrong = (what: string) => complain("the product's view is the provider's", `order ${order.id}: ${what}`);
  const cash = cashOf(facts, order.id);
  const online = { price: order.priceCents - cash.paidCents, total: order.totalCents - cash.paidCents };
  const returnedOnline = sum(paid, ({ charge }) => charge.amount_refunded);
  const returned = returnedOnline + cash.returnedCents;
  const lost = sum(paid, ({ back }) => back.lostCents);
  const isOpen = paid.some(({ back }) => back.isOpen);
  const view = [order.refundedPriceCents, order.lostPriceCents];
  const priceOf = (cents: number) =>
    cash.returnedCents + shareOf(online.price, Math.min(cents, online.total), online.total);
  const refundedPrice = priceOf(returnedOnline);
  const gone = priceOf(returnedOnline + lost);
  if (view.join() !== [refundedPrice, gone - refundedPrice].join())
    wrong(
      `${order.status}, returned and lost are ${view.join(' and ')}, not ${refundedPrice} and ${gone - refundedPrice}`,
    );
  if (paid.length === 0) {
    if (!['pending', 'expired', 'failed'].includes(order.status)) wrong(`${order.status}, and nothing is paid`);
    return;
  }
  if (order.refundReason) {
    const isBack = paid.every(({ back }) => back.isWholeBack);
    if (order.status !== (isBack ? 'refunded' : 'processing')) wrong(`${order.status} though late`);
    if (!isBack && !paid.some(({ back }) => back.isWithTheBank)) wrong('a late deposit has not gone back');
    return;
  }
  if (order.status === 'released') return;
  const paidCents = sum(paid, ({ charge }) => charge.amount) + cash.paidCents;
  const ofSale =
    returned >= order.totalCents
      ? 'refunded'
      : isOpen
        ? 'disputed'
        : lost > 0
          ? 'lost'
          : returned > 0
            ? 'partially_refunded'
            : 'paid';
  const isSpot = isWaitingSpot(facts, order);
  const isReserved = isSpot || paidCents < order.totalCents;
  // The bank's decision, or a full refund, ends a reservation.
  const isOver = !isOpen && (lost > 0 || returned >= paidCents);
  if (isReserved ? !RESERVED.includes(order.status) || isOver : order.status !== ofSale)
    wrong(`${order.status}, not ${isReserved ? (isOver ? 'released' : 'reserved') : ofSale}`);
  if (facts.spots.has(order.id)) checkMails(facts, order, ['place-paid-buyer', 'place-paid-breeder'], complain);
  if (!isSpot && (isReserved || LIVE.includes(order.status)))
    checkMails(facts, order, ['reserved-buyer', 'reserved-breeder'], complain);
}

/**
 * What an open reservation holds is no revenue; what has ended holds nothing, unless a bank keeps a refund from arriving, or it waits for the
 * balance: its fee comes back with it.
 */
function checkBooks(facts: Facts, order: Order, paid: Paid[], complain: Complain): void {
  const of = sumsOf(facts, order.id);
  if (RESERVED.includes(order.status)) {
    if (of('breeder') !== -of('provider_fee'))
      complain(
        'a deposit is no revenue',
        `order ${order.id} is ${order.status}: ${of('breeder')} for the breeder, the provider took ${of('provider_fee')}`,
      );
    return;
  }
  const isStuck =
    facts.refunds.some((refund) => refund.orderId === order.id && refund.status === 'failed') ||
    facts.provider.refunds.some(
      (refund) => refund.status === 'pending' && paid.some(({ charge }) => charge.id === refund.charge),
    );
  const isWithTheBank = paid.some(({ back }) => (order.refundReason ? back.isWithTheBank : back.isOpen));
  // What the breeder owes by hand, and the deposit until it has gone back.
  const owesCash = isOwingCash(facts, order.id);
  if (of('deposits_held') !== 0 && !owesCash && !isStuck && !(isWithTheBank && !LIVE.includes(order.status)))
    complain('nothing is held for nobody', `order ${order.id} is ${order.status} and holds ${of('deposits_held')}`);
}

/** What a reservation that has ended returns, and to whom its terms leave the deposit. */
function checkTerms(facts: Facts, order: Order, paid: Paid[], said: Said, complain: Complain): void {
  const deposit = facts.deposits.get(order.id)!;
  const { terms, dueOn, graceDays, releasedAt, releasedBy, returnsDeposit, depositCents, stopReason } = deposit;
  const moved = movedTerms(deposit, releasedAt!);
  const { refundableUntil } = moved;
  const wrong = (what: string) =>
    complain('a reservation ends by its terms', `order ${order.id}, by ${releasedBy}: ${what}`);
  // A day lasts until it is over everywhere.
  const day = new Date(releasedAt!.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
  const isRefundable = terms === 'refundable' && (refundableUntil === null || day <= refundableUntil);
  const backByTerms = backAtStep(moved, day);
  const graceEnd = dueOn && new Date(Date.parse(dueOn) + graceDays * 86_400_000).toISOString().slice(0, 10);
  const isPastGrace = graceEnd !== null && day > graceEnd;
  const mustReturn =
    releasedBy === 'account' || isRefundable || (releasedBy === 'breeder' && !isPastGrace && !said.kept.has(order.id));
  // The breeder may have returned everything at the provider, which ends a reservation without terms.
  const inTime = paid.filter(({ part }) => part.paidAt! <= releasedAt!);
  const isSentBack = releasedBy === 'breeder' && !returnsDeposit && inTime.every(({ back }) => back.isWholeBack);
  // What a bank took is with the buyer; of the rest the terms decide, as if the buyer had canceled.
  const isTaken = paid.some(({ part, back }) => part.kind === 'deposit' && back.lostCents > 0);
  if (!isSentBack && mustReturn && !returnsDeposit && !isTaken) wrong('the deposit was kept');
  // Who cancels while the breeder's side refuses the payment gets everything back. Where there are no days, no stop of them is stored.
  const isRefused = isRefusedByBreeder(stopReason) || dueDay(deposit) === null;
  const isSuspended = facts.users.get(order.sellerId ?? '')?.suspendedAt;
  if (releasedBy === 'bank' && returnsDeposit && !isRefundable && !isSuspended && !isRefused)
    wrong('the deposit was returned');
  if (releasedBy === 'buyer' && returnsDeposit !== isRefundable && !(isRefused && returnsDeposit))
    wrong(`the deposit was ${returnsDeposit ? 'returned' : 'kept'}`);
  for (const { part, charge, back } of paid) {
    const isLate = part.paidAt! > releasedAt!;
    if (back.lostCents > 0 && charge.amount_refunded + back.lostCents > charge.amount)
      wrong(`${charge.amount_refunded} of ${charge.amount} went back, and the bank took ${back.lostCents}`);
    const isRefunded = isLate || (!isSentBack && (returnsDeposit || part.kind === 'balance'));
    const debt = facts.debts.find(({ id }) => id === part.paymentId);
    if (isRefunded && !back.isWholeBack && !back.isUndecided && !debt)
      wrong(`${charge.amount_refunded} of the ${part.kind} of ${charge.amount} went back`);
    if (isLate || part.kind !== 'deposit' || returnsDeposit) continue;
    const ofCharge = facts.provider.refunds.filter(({ charge: of }) => of === charge.id);
    const byUs = ofCharge
      .filter(({ metadata, status }) => metadata?.['refund_id'] && status !== 'failed')
      .reduce((cents, { amount }) => cents + amount, 0);
    const owed = !isSentBack ? backByTerms + shareOf(part.paymentFeeCents, backByTerms, depositCents) : 0;
    // What the breeder returned in the provider's dashboard counts.
    const isExact = ofCharge.every(({ metadata }) => metadata?.['refund_id']) && !back.isUndecided;
    // A breeder may return more than the terms do.
    const most = said.refunded.has(order.id) ? charge.amount : owed;
    // A refund that the provider refuses is owed.
    if (byUs > most || (isExact && byUs + (debt?.owedCents ?? 0) < owed))
      wrong(`${byUs} of the deposit went back, not ${owed}`);
  }
  checkCashOwed(facts, order, !isSentBack, wrong);
}

/** Returns the cents, without the fee, that a deposit with refund steps returns on a day, by the first step that isn't over. */
function backAtStep({ terms, steps, dueOn, depositCents }: Terms, day: string): number {
  if (terms !== 'steps' || !steps || dueOn === null) return 0;
  const left = steps.find(({ days }) => Date.parse(day) <= Date.parse(dueOn) - days * 86_400_000);
  return left ? shareOf(depositCents, left.percent, 100) : 0;
}

/** Cash goes back by the breeder's hand: what ends a reservation says so of each part. */
function checkCashOwed(facts: Facts, order: Order, isOwed: boolean, wrong: (what: string) => void): void {
  for (const { paymentId, amountCents } of cashOf(facts, order.id).parts) {
    const owed = facts.refunds.filter((refund) => refund.paymentId === paymentId && refund.status !== 'failed');
    if (isOwed && owed.reduce((cents, { priceCents }) => cents + priceCents, 0) !== amountCents)
      wrong(`cash ${paymentId} of ${amountCents} is not said to go back`);
  }
}

const isOwingCash = (facts: Facts, orderId: string): boolean => {
  const { parts } = cashOf(facts, orderId);
  return facts.refunds.some(
    ({ paymentId, status }) => status === 'requested' && parts.some((part) => part.paymentId === paymentId),
  );
};
