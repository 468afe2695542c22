import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { chargeOf, checkFeeBack, checkMails, LIVE, RESERVED, shareOf, whatWentBack } from './check-orders.ts';
import { sumsOf } from './check-ledger.ts';
import { PLATFORM } from './provider.ts';

type Order = Facts['orders'][number];
type Charge = NonNullable<ReturnType<typeof chargeOf>>;

interface Paid {
  part: Order;
  charge: Charge;
  back: ReturnType<typeof whatWentBack>;
}

/** Orders that are paid in parts: what is held, earned, kept or returned follows from the provider's records and the terms. */
export function checkDeposits(facts: Facts, complain: Complain): void {
  for (const order of facts.orders.filter(({ kind }) => kind === 'deposit')) {
    const parts = facts.parts.filter(({ id }) => id === order.id);
    checkParts(facts, order, parts, complain);
    // Payments on a deauthorized account are between its owner and the buyer.
    if (parts.some((part) => facts.provider.left.has(part.stripeAccountId))) continue;
    const paid = paidOf(facts, order, parts, complain);
    if (!paid) continue;
    checkStatus(facts, order, paid, complain);
    checkBooks(facts, order, paid, complain);
    if (order.status === 'released') checkTerms(facts, order, paid, complain);
    for (const { part, charge } of paid) checkFeeBack(facts, part, charge, complain);
  }
}

/** Each part's fee is its share, so that all parts add up to the order's. */
function checkParts(facts: Facts, order: Order, parts: Order[], complain: Complain): void {
  const wrong = (what: string) => complain('fee and total', `order ${order.id} of ${order.totalCents}: ${what}`);
  let price = 0;
  for (const { state, amountCents, paymentFeeCents: feeCents, applicationFeeCents, stripeAccountId, kind } of parts) {
    if (applicationFeeCents !== (stripeAccountId ? feeCents : 0))
      wrong(`the application fee is ${applicationFeeCents}`);
    if (kind === 'deposit' && amountCents - feeCents !== facts.deposits.get(order.id)?.depositCents)
      wrong(`the deposit is ${amountCents} with a fee of ${feeCents}`);
    if (state !== 'paid') continue;
    const share = (cents: number) => shareOf(order.feeCents, cents, order.priceCents);
    const before = price;
    price += amountCents - feeCents;
    // A part that arrived after the end of its reservation goes back, and counts for none.
    if (price > order.priceCents) wrong(`${price} is paid`);
    else if (feeCents !== share(price) - share(before))
      wrong(`the fee of a part from ${before} to ${price} is ${feeCents}`);
  }
  if (LIVE.includes(order.status) && price !== order.priceCents) wrong(`it is ${order.status} with ${price} paid`);
  if (RESERVED.includes(order.status) && (price === 0 || price >= order.priceCents))
    wrong(`it is ${order.status} with ${price} paid`);
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
    paid.push({ part, charge, back: whatWentBack(facts, charge) });
  }
  const unknown = parts.filter(
    ({ state, checkoutSessionId: id }) => state === 'paid' && !paid.some(({ part }) => part.checkoutSessionId === id),
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
  const returned = sum(paid, ({ charge }) => charge.amount_refunded);
  const lost = sum(paid, ({ back }) => back.lostCents);
  const isOpen = paid.some(({ back }) => back.isOpen);
  const view = [order.refundedPriceCents, order.lostPriceCents];
  const refundedPrice = shareOf(order.priceCents, Math.min(returned, order.totalCents), order.totalCents);
  const gone = shareOf(order.priceCents, Math.min(returned + lost, order.totalCents), order.totalCents);
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
  const paidCents = sum(paid, ({ charge }) => charge.amount);
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
  const isReserved = paidCents < order.totalCents;
  // The bank's word, or all money back, ends a reservation.
  const isOver = !isOpen && (lost > 0 || returned >= paidCents);
  if (isReserved ? !RESERVED.includes(order.status) || isOver : order.status !== ofSale)
    wrong(`${order.status}, not ${isReserved ? (isOver ? 'released' : 'reserved') : ofSale}`);
  if (isReserved || LIVE.includes(order.status))
    checkMails(facts, order, ['reserved-buyer', 'reserved-breeder'], complain);
}

/** What an open reservation holds is no revenue; what has ended holds nothing, unless a bank keeps a refund from arriving. */
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
  const isStuck = facts.refunds.some((refund) => refund.orderId === order.id && refund.status === 'failed');
  const isWithTheBank = paid.some(({ back }) => back.isWithTheBank);
  if (of('deposits_held') !== 0 && !isStuck && !(isWithTheBank && !LIVE.includes(order.status)))
    complain('nothing is held for nobody', `order ${order.id} is ${order.status} and holds ${of('deposits_held')}`);
}

/** What a reservation that has ended returns, and to whom its terms leave the deposit. */
function checkTerms(facts: Facts, order: Order, paid: Paid[], complain: Complain): void {
  const { terms, refundableUntil, dueOn, graceDays, releasedAt, releasedBy, returnsDeposit } = facts.deposits.get(
    order.id,
  )!;
  const wrong = (what: string) =>
    complain('a reservation ends by its terms', `order ${order.id}, by ${releasedBy}: ${what}`);
  const day = releasedAt!.toISOString().slice(0, 10);
  const isRefundable = terms === 'refundable' && (refundableUntil === null || day <= refundableUntil);
  const graceEnd = dueOn && new Date(Date.parse(dueOn) + graceDays * 86_400_000).toISOString().slice(0, 10);
  const isPastGrace = graceEnd !== null && day > graceEnd;
  const mustReturn = releasedBy === 'account' || isRefundable || (releasedBy === 'breeder' && !isPastGrace);
  // The breeder may have returned everything at the provider, which ends a reservation without terms.
  const inTime = paid.filter(({ part }) => part.paidAt! <= releasedAt!);
  const isSentBack = releasedBy === 'breeder' && !returnsDeposit && inTime.every(({ back }) => back.isWholeBack);
  const byPeople = releasedBy !== 'bank' && !isSentBack;
  if (byPeople && mustReturn && !returnsDeposit) wrong('the deposit was kept');
  if (releasedBy === 'buyer' && returnsDeposit !== isRefundable)
    wrong(`the deposit was ${returnsDeposit ? 'returned' : 'kept'}`);
  for (const { part, charge, back } of paid) {
    const isLate = part.paidAt! > releasedAt!;
    const goesBack = isLate || (byPeople && (returnsDeposit || part.kind === 'balance'));
    if (goesBack && !back.isWholeBack && !back.isWithTheBank)
      wrong(`${charge.amount_refunded} of the ${part.kind} of ${charge.amount} went back`);
    const byUs = facts.provider.refunds.filter(
      ({ charge: of, metadata }) => of === charge.id && metadata?.['refund_id'],
    );
    if (!isLate && part.kind === 'deposit' && !returnsDeposit && byUs.length > 0)
      wrong(`${byUs.reduce((cents, { amount }) => cents + amount, 0)} of the deposit went back`);
  }
}
