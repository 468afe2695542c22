import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { chargeOf, sumRefunds } from './check-orders.ts';

/** An unmatched payment is no sale: it is refunded with its fee and shown to an admin. */
export function checkStrangers(facts: Facts, complain: Complain): void {
  const wrong = (what: string) => complain('only its own checkout pays an order', what);
  for (const session of facts.provider.strangers.filter((each) => !facts.provider.left.has(each.account))) {
    const charge = chargeOf(facts, session);
    if (!charge) continue;
    const row = facts.unmatched.find(({ id }) => id === session.payment_intent);
    const isSale =
      facts.orders.some((order) => order.paymentIntentId === session.payment_intent) ||
      facts.ledger.some((line) => line.kind === 'sale' && line.providerId === charge.id);
    if (isSale) wrong(`${session.id} is booked as a sale`);
    if (!row) wrong(`${session.id} is not listed for admins`);
    const { isWholeBack, isWithTheBank } = sumRefunds(facts, charge);
    if (!isWholeBack && !isWithTheBank) wrong(`${session.id}: refunded ${charge.amount_refunded} of ${charge.amount}`);
    // The provider sends it, and what it returns of the fee, once the account's balance covers it.
    const waits = facts.provider.refunds.some((refund) => refund.charge === charge.id && refund.status === 'pending');
    const fee =
      typeof charge.application_fee === 'string' ? facts.provider.fees.get(charge.application_fee) : undefined;
    if (fee && !waits && charge.amount_refunded === charge.amount && fee.amount_refunded !== fee.amount)
      wrong(`${session.id}: refunded ${fee.amount_refunded} of the fee of ${fee.amount}`);
    if (row && (row.status === 'refunded') !== (charge.amount_refunded === charge.amount && !waits))
      wrong(`${session.id} is marked ${row.status}, refunded ${charge.amount_refunded} of ${charge.amount}`);
  }
}

/** A refusal alone is no deauthorization: the key may be another platform's for a while. */
export function checkAccounts({ departed, provider }: Facts, complain: Complain): void {
  for (const id of departed)
    if (!provider.left.has(id)) complain('only deauthorized accounts are disconnected', `${id} is still authorized`);
}
