import { RESERVED } from './check-orders.ts';
import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';
import { isWaitingSpot } from './spots.ts';

/** Each part that leaves something due has a receipt of its own, the last one that of the sale, and numbers have no gaps. */
export function checkReceipts(facts: Facts, complain: Complain): void {
  const { receiptsOfParts, receiptsOfSales, receiptNumbers } = facts;
  const wrong = (what: string) => complain('each payment has one receipt, without gaps', what);
  for (const { paymentId, kind, state } of facts.parts)
    if (receiptsOfParts.has(paymentId) && state !== 'paid') wrong(`${kind} ${paymentId} is ${state} and has one`);
  for (const order of facts.orders.filter(({ kind, sellerId }) => kind === 'deposit' && sellerId !== null)) {
    if (isWaitingSpot(facts, order)) continue;
    const paid = facts.parts.filter(({ id, state }) => id === order.id && state === 'paid');
    const without = paid.filter(({ paymentId }) => !receiptsOfParts.has(paymentId));
    const expected = receiptsOfSales.has(order.id) ? 1 : 0;
    const isJudged = receiptsOfSales.has(order.id) || RESERVED.includes(order.status);
    if (isJudged && without.length !== expected)
      wrong(`${without.length} of ${paid.length} payments of ${order.id}, ${order.status}, have none of their own`);
    // A part that came after the end goes back without one.
    if (order.status === 'released' && without.some(({ kind }) => kind === 'deposit'))
      wrong(`the deposit of ${order.id}, which has ended, has none`);
  }
  for (const [seller, numbers] of receiptNumbers) {
    const expected = numbers.map((_, index) => index + 1);
    if (numbers.toSorted((one, other) => one - other).join() !== expected.join())
      wrong(`${seller} has the numbers ${numbers.join()}`);
  }
}
