import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { isPosted, paidAs, postPaid, postProviderFee } from '../ledger/api.ts';
import { addChargeFacts, toCardKeys, type ChargeFacts, type SessionFacts } from '../payments/api.ts';
import type { PaidFacts, PaymentKind, Purchase } from '../orders/api.ts';

/** Records a payment: a sale, a part of one, or a late payment that must be refunded. Idempotent. */
export async function recordPayment(
  context: Context,
  tx: Tx,
  kind: PaymentKind,
  purchase: Purchase,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<Purchase> {
  const { order, payment } = purchase;
  const { charge } = facts;
  if (payment.state === 'paid')
    return { order, payment: charge ? await completeCharge(context, tx, payment, charge) : payment };
  const paid = { facts, petIsForSale, ...paidBy(context, facts) };
  // What isn't posted can't be held or earned; the next fetch knows the charge.
  if (kind.isHeld && !paid.booked) return purchase;
  return context.trace.step('record payment and post it to the ledger', () =>
    kind.recordPaid(context, tx, purchase, paid),
  );
}

/**
 * What the facts change in the payment's row, and what to post: nothing before the charge is known, unless it never
 * will be.
 */
function paidBy({ config, now }: Context, facts: SessionFacts): Pick<PaidFacts, 'change' | 'cardKeys' | 'booked'> {
  const { charge } = facts;
  const cardKeys = toCardKeys(config, charge);
  const unread = { chargeId: facts.paymentIntentId ?? facts.sessionId, providerFeeCents: null };
  return {
    change: {
      paymentIntentId: facts.paymentIntentId,
      chargeId: charge?.chargeId ?? null,
      ...(charge?.method ? { method: charge.method } : {}),
      klarnaCategory: charge?.klarnaCategory ?? null,
      cardKey: cardKeys[0] ?? null,
      cardLast4: charge?.cardLast4 ?? null,
      availableAt: charge?.availableAt ?? null,
      paidAt: charge?.paidAt ?? now,
    },
    cardKeys,
    booked: charge ?? (facts.isFinal ? unread : null),
  };
}

/** The payment is recorded already, as a sale or a late payment: its charge, fee and plan may be new. */
async function completeCharge(
  { config, now }: Context,
  tx: Tx,
  payment: Purchase['payment'],
  charge: ChargeFacts,
): Promise<Purchase['payment']> {
  const { chargeId, providerFeeCents } = charge;
  // Posted under the payment's id while the account couldn't be read; don't post the sale twice.
  const own = payment.chargeId === null ? payment.paymentIntentId : null;
  const isBooked = own !== null && (await isPosted(tx, { kind: paidAs(payment.kind), providerId: own }));
  if (!isBooked) await postPaid(tx, payment, charge, now);
  else if (providerFeeCents !== null) await postProviderFee(tx, payment, chargeId, providerFeeCents, now);
  return addChargeFacts(tx, payment, { ...charge, cardKey: toCardKeys(config, charge)[0] ?? null }, now);
}
