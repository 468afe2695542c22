import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';
import type { ScenePet } from './scene.ts';

const OPEN = ['pending', 'processing'];
const TAKEN = ['reserved', 'overdue', 'paid', 'partially_refunded', 'disputed', 'lost'];

/** A pet is held by one order at most, as long as that order's checkout can be paid or its payment is in flight. */
export function checkHolds(facts: Facts, scenePets: ScenePet[], complain: Complain): void {
  for (const { id } of scenePets) {
    const holds = facts.orders.filter((order) => order.petId === id && order.holdsPet && OPEN.includes(order.status));
    const holders = facts.orders.filter(
      (order) => order.petId === id && (holds.includes(order) || TAKEN.includes(order.status)),
    );
    if (holders.length > 1)
      complain(
        'no pet has two holders',
        `pet ${id}: ${holders.map((order) => `${order.id} ${order.status}`).join(', ')}`,
      );
    if (facts.shownAsHeld.has(id) && !holds.some((order) => hasUnsettledMoney(facts, order.checkoutSessionId)))
      complain('a hold never outlives its checkout', `pet ${id} is shown as held, and nobody can pay for it`);
  }
}

function hasUnsettledMoney({ provider }: Facts, sessionId: string | null): boolean {
  // An order without a checkout session comes from an abandoned request, and holds the pet for a minute.
  if (sessionId === null) return true;
  const session = [...provider.sessions, ...provider.strangers].find((each) => each.id === sessionId);
  return session?.status === 'open' || (session?.status === 'complete' && session.payment_status === 'unpaid');
}
