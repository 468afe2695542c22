import { chargeOf, sumRefunds } from './check-orders.ts';
import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';

type Part = Facts['parts'][number];

/** Each part of a price, by card or Klarna, counts once if it was paid, never if it failed, and goes back as often as it does there. */
export function checkParts(facts: Facts, complain: Complain): void {
  for (const part of facts.parts.filter(({ kind }) => kind === 'deposit' || kind === 'balance')) {
    const session = facts.provider.sessions.find(({ id }) => id === part.checkoutSessionId);
    if (session && !facts.provider.left.has(part.stripeAccountId)) checkPart(facts, part, session, complain);
  }
}

function checkPart(facts: Facts, part: Part, session: Facts['provider']['sessions'][number], complain: Complain): void {
  const { paymentId, kind, state, method, amountCents } = part;
  const wrong = (what: string) =>
    complain('a part counts once, and goes back once', `${kind} ${paymentId} by ${method}, ${state}: ${what}`);
  const lines = facts.ledger.filter((line) => line.paymentId === paymentId);
  const charge = chargeOf(facts, session);
  if (!charge) {
    if (session.status === 'complete' && state !== 'failed' && state !== 'expired') wrong('it has failed');
    if (lines.length > 0) wrong(`${lines.length} lines are booked, and nothing was charged`);
    return;
  }
  const paid = lines.filter((line) => line.account === 'buyer' && line.kind === kind);
  if (paid.length !== 1 || paid[0]!.amountCents !== -amountCents) wrong(`booked ${paid.length} times`);
  const left = lines.filter(({ account }) => account === 'buyer').reduce((sum, line) => sum + line.amountCents, 0);
  const back = charge.amount_refunded + sumRefunds(facts, charge).lostCents;
  if (left !== back - charge.amount) wrong(`${back} of ${charge.amount} went back, and the buyer has ${left}`);
}
