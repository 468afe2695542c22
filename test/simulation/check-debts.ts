import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { sumRefunds } from './check-orders.ts';

/**
 * Everything that is owed to a buyer is listed for an admin; and by the provider's records, what came too late and what ended and was
 * refused has gone back, is on its way, is with a bank, or is owed.
 */
export function checkDebts(facts: Facts, complain: Complain): void {
  const wrong = (what: string) => complain('nothing owed is without an owner', what);
  for (const { id, reason, attempts, owedCents, orderId } of facts.debts)
    if (reason !== 'unmatched' && attempts > 0 && !facts.listedDebts.has(id))
      wrong(`${owedCents} of order ${orderId} is owed and not listed`);
  for (const { orderId, stripeRefundId, status } of facts.refunds) {
    const there = facts.provider.refunds.find(({ id }) => id === stripeRefundId);
    if (status === 'pending' && there && there.status !== 'pending' && !facts.provider.left.has(there.account))
      wrong(`a refund of order ${orderId} waits here, and is ${there.status} at the provider`);
  }
  for (const part of facts.parts) {
    if (part.state !== 'paid' || facts.provider.left.has(part.stripeAccountId)) continue;
    const charge = facts.provider.charges.get(part.chargeId ?? '');
    if (!charge) continue;
    const { lostCents, isWithTheBank } = sumRefunds(facts, charge);
    const ofPayment = facts.refunds.filter(({ paymentId }) => paymentId === part.paymentId);
    const isOnItsWay = ofPayment.some(({ status }) => status === 'requested');
    const promised = ofPayment
      .filter(({ status, isOwed, stripeRefundId }) => status === 'failed' && (isOwed || stripeRefundId !== null))
      .map(({ priceCents, feeCents }) => priceCents + feeCents);
    const owed = part.refundReason ? part.amountCents : Math.max(0, ...promised);
    const left = owed - charge.amount_refunded - lostCents;
    if (left > 0 && !isOnItsWay && !isWithTheBank && !facts.debts.some(({ id }) => id === part.paymentId))
      wrong(`${left} of payment ${part.paymentId} of order ${part.id} has not gone back, and nobody owes it`);
  }
}
