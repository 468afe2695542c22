import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

/** What an order's buyer paid to the breeder directly and confirmed, and what of it went back by hand. */
export function cashOf(facts: Facts, orderId: string) {
  const parts = facts.parts.filter(({ id, kind, state }) => id === orderId && kind === 'cash' && state === 'paid');
  const back = facts.refunds.filter(
    ({ paymentId, status }) => status === 'succeeded' && parts.some((part) => part.paymentId === paymentId),
  );
  return {
    parts,
    paidCents: parts.reduce((cents, { amountCents }) => cents + amountCents, 0),
    returnedCents: back.reduce((cents, { priceCents }) => cents + priceCents, 0),
  };
}

/** Cash has no fee, nothing at the provider, and the amount that its breeder recorded. */
export function checkCash(scenes: Scene[], facts: Facts, complain: Complain): void {
  const recorded = scenes.flatMap(({ known }) => known.recorded);
  for (const part of facts.parts.filter(({ kind }) => kind === 'cash')) {
    const wrong = (what: string) =>
      complain('cash bears no fee and passes no provider', `part ${part.paymentId} of order ${part.id}: ${what}`);
    if (part.paymentFeeCents !== 0 || part.applicationFeeCents !== 0) wrong(`the fee is ${part.paymentFeeCents}`);
    if (part.checkoutSessionId ?? part.paymentIntentId ?? part.chargeId) wrong('it names a payment at the provider');
    if (!recorded.some(({ orderId, amountCents }) => orderId === part.id && amountCents === part.amountCents))
      wrong(`nobody recorded ${part.amountCents}`);
    const lines = facts.ledger.filter(({ paymentId }) => paymentId === part.paymentId);
    const fees = lines.filter(({ account }) => account === 'platform_fee' || account === 'provider_fee');
    if (fees.length > 0)
      wrong(`the ledger has ${fees.map(({ kind, amountCents }) => `${kind} ${amountCents}`).join()}`);
    const paidCents = -lines
      .filter(({ kind, account }) => kind === 'cash' && account === 'buyer')
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
    if (paidCents !== (part.state === 'paid' ? part.amountCents : 0))
      wrong(`${part.state}, and ${paidCents} is booked`);
    const refunds = facts.refunds.filter(({ paymentId }) => paymentId === part.paymentId);
    for (const { stripeRefundId, feeCents, priceCents } of refunds)
      if (stripeRefundId || feeCents !== 0 || priceCents !== part.amountCents)
        wrong(`${priceCents} and a fee of ${feeCents} went back by ${stripeRefundId}`);
    if (refunds.filter(({ status }) => status === 'succeeded').length > 1) wrong('it went back twice');
  }
}
