import type { Complain } from './checks.ts';
import type { Facts } from './facts.ts';
import { chargeOf, whatWentBack } from './check-orders.ts';

/** A payment that only names an order is nobody's sale: it goes back with its fee, and an admin is shown it. */
export function checkStrangers(facts: Facts, complain: Complain): void {
  const wrong = (what: string) => complain('only its own checkout pays an order', what);
  for (const session of facts.provider.strangers.filter((each) => !facts.provider.left.has(each.account))) {
    const charge = chargeOf(facts, session);
    if (!charge) continue;
    const row = facts.unmatched.find(({ id }) => id === session.payment_intent);
    const isSale =
      facts.orders.some((order) => order.paymentIntentId === session.payment_intent) ||
      facts.ledger.some((line) => line.transaction === `sale:${charge.id}`);
    if (isSale) wrong(`${session.id} is booked as a sale`);
    if (!row) wrong(`${session.id} is shown to nobody`);
    const { isWholeBack, isWithTheBank } = whatWentBack(facts, charge);
    if (!isWholeBack && !isWithTheBank)
      wrong(`of ${charge.amount} of ${session.id} went back ${charge.amount_refunded}`);
    const fee =
      typeof charge.application_fee === 'string' ? facts.provider.fees.get(charge.application_fee) : undefined;
    if (fee && charge.amount_refunded === charge.amount && fee.amount_refunded !== fee.amount)
      wrong(`of the fee of ${session.id}, ${fee.amount}, went back ${fee.amount_refunded}`);
    if (row && (row.status === 'refunded') !== (charge.amount_refunded === charge.amount))
      wrong(`${session.id} is said to be ${row.status}, of ${charge.amount} went back ${charge.amount_refunded}`);
  }
}

/** A refusal alone is no departure: the key may be another platform's for a while. */
export function checkAccounts({ departed, provider }: Facts, complain: Complain): void {
  for (const id of departed)
    if (!provider.left.has(id)) complain('nobody is disconnected who has not left', `${id} is still of the platform`);
}
