import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { mismatchOf, type UnmatchedReason } from '../../payments/match.ts';
import type { SessionFacts } from '../../payments/session-facts.ts';
import { findPurchase, findPurchaseBySession, lockPet, lockPurchase, type Purchase } from '../queries.ts';
import { canMoveUnpaid, moveUnpaid } from '../transitions.ts';
import { recordUnmatched } from '../unmatched/record.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Applies a checkout's state at the provider to payment, order, pet, link, ledger and mails in one transaction.
 * Idempotent, and independent of the order in which events arrive. A payment that names an order and is not its own is
 * recorded as unmatched. Returns the session's purchase afterwards; undefined when the session is no order's own.
 */
export async function settle(
  context: Context,
  facts: SessionFacts,
  stripeAccountId: string | null,
): Promise<Purchase | undefined> {
  const { db } = context;
  const own = await findPurchaseBySession(db, facts.sessionId);
  const named = own ?? (facts.orderId && facts.state === 'paid' ? await findPurchase(db, facts.orderId) : undefined);
  if (!named) return undefined;
  const { petId } = named.order;
  return db.transaction(async (tx) => {
    const pet = petId ? await lockPet(tx, petId) : undefined;
    const purchase = await lockPurchase(tx, named.payment.id);
    if (!purchase) return undefined;
    const reason = facts.state === 'paid' ? mismatchOf(purchase.payment, facts, stripeAccountId) : undefined;
    if (reason) await recordMismatch(context, tx, purchase, facts, stripeAccountId, reason);
    else if (purchase.payment.stripeAccountId === stripeAccountId)
      await apply(context, tx, purchase, facts, pet?.status === 'active');
    return own && lockPurchase(tx, own.payment.id);
  });
}

/** Records a payment as unmatched. If it was made in the order's own checkout, the order fails: it can't be paid again. */
async function recordMismatch(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  facts: SessionFacts,
  stripeAccountId: string | null,
  reason: UnmatchedReason,
): Promise<void> {
  const found = {
    paymentIntentId: facts.paymentIntentId,
    stripeAccountId,
    checkoutSessionId: facts.sessionId,
    chargeId: facts.charge?.chargeId ?? null,
    amount: facts.payment?.receivedCents ?? facts.amountCents,
    currency: facts.currency,
    applicationFee: facts.payment?.applicationFeeCents ?? null,
  };
  const { order, payment } = purchase;
  await recordUnmatched(context, tx, order.id, found, reason);
  const isOwn = facts.sessionId === payment.checkoutSessionId && stripeAccountId === payment.stripeAccountId;
  if (isOwn && canMoveUnpaid(purchase, 'failed')) await moveUnpaid(context, tx, purchase, 'failed');
}

async function apply(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<void> {
  switch (facts.state) {
    case 'open':
      return;
    case 'paid':
      return recordPayment(context, tx, purchase, facts, petIsForSale);
    case 'processing':
    case 'expired':
    case 'failed':
      if (canMoveUnpaid(purchase, facts.state)) await moveUnpaid(context, tx, purchase, facts.state);
  }
}
