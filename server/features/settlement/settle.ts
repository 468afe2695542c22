import { PROVIDER_CURRENCY } from '../../../contract/business.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { isSlow, type SessionFacts, storeMethod } from '../payments/api.ts';
import {
  canMoveUnpaid,
  findPurchase,
  findPurchaseBySession,
  findPaymentKind,
  lockSale,
  moveUnpaid,
  type PaymentKind,
  type Purchase,
} from '../orders/api.ts';
import { recordUnmatched, type UnmatchedReason } from './record-unmatched.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Applies a checkout's state at the provider to payment, order, pet, link, ledger and mails in one transaction.
 * Idempotent, and independent of the order in which events arrive. A payment that names an order and is not its own is
 * recorded as unmatched. `known` is the session's purchase, if it was just read. Returns it afterwards; undefined when the session
 * is no order's own.
 */
export async function settle(
  context: Context,
  facts: SessionFacts,
  stripeAccountId: string | null,
  known?: Purchase,
): Promise<Purchase | undefined> {
  const { db } = context;
  const own = known ?? (await findPurchaseBySession(db, facts.sessionId));
  const named = own ?? (facts.orderId && facts.state === 'paid' ? await findPurchase(db, facts.orderId) : undefined);
  if (!named) return undefined;
  const inTransaction = async (tx: Tx) => {
    const { pet, purchase } = await lockSale(tx, named);
    if (!purchase) return undefined;
    const kind = findPaymentKind(context, purchase);
    const reason =
      facts.state !== 'paid'
        ? undefined
        : (await isAboveDue(tx, kind, purchase))
          ? 'other_amount'
          : findMismatch(purchase.payment, facts, stripeAccountId);
    const settled = reason
      ? await recordMismatch(context, tx, purchase, facts, stripeAccountId, reason)
      : purchase.payment.stripeAccountId === stripeAccountId
        ? await apply(context, tx, kind, purchase, facts, pet?.status === 'active')
        : purchase;
    return own && settled;
  };
  return context.trace.step('settle', () => db.transaction(inTransaction), { orderId: named.order.id });
}

/**
 * Why a paid checkout is not this payment; undefined when it is. A payment counts only from its own session, with its
 * account, currency, amount and application fee (docs/decisions/0016).
 */
function findMismatch(
  payment: Purchase['payment'],
  facts: SessionFacts,
  stripeAccountId: string | null,
): UnmatchedReason | undefined {
  const { payment: paid } = facts;
  if (stripeAccountId !== payment.stripeAccountId) return 'other_account';
  if (facts.sessionId !== payment.checkoutSessionId) return 'other_session';
  if (payment.paymentIntentId && payment.paymentIntentId !== facts.paymentIntentId) return 'other_session';
  if (paid?.destination) return 'other_account';
  if (facts.currency !== PROVIDER_CURRENCY) return 'other_currency';
  if (facts.amountCents !== payment.amountCents) return 'other_amount';
  // For a deauthorized account we only have the signed event, which lacks the facts of the payment.
  if (!paid) return undefined;
  if (paid.receivedCents !== payment.amountCents) return 'other_amount';
  return paid.applicationFeeCents === payment.applicationFeeCents ? undefined : 'other_fee';
}

/**
 * Whether this part of a price was closed here, stayed payable at the provider, and other parts have taken its place.
 */
async function isAboveDue(tx: Tx, kind: PaymentKind, purchase: Purchase): Promise<boolean> {
  const dueCents = await kind.dueCents?.(tx, purchase);
  return dueCents !== undefined && purchase.payment.amountCents > dueCents;
}

/** Records a payment as unmatched. If it was made in the order's own checkout, the order fails: it can't be paid again. */
async function recordMismatch(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  facts: SessionFacts,
  stripeAccountId: string | null,
  reason: UnmatchedReason,
): Promise<Purchase> {
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
  return isOwn && canMoveUnpaid(purchase, 'failed') ? moveUnpaid(context, tx, purchase, 'failed') : purchase;
}

async function apply(
  context: Context,
  tx: Tx,
  kind: PaymentKind,
  purchase: Purchase,
  facts: SessionFacts,
  petIsForSale: boolean,
): Promise<Purchase> {
  switch (facts.state) {
    case 'open':
      return purchase;
    case 'paid':
      return recordPayment(context, tx, kind, purchase, facts, petIsForSale);
    case 'processing':
    case 'expired':
    case 'failed': {
      const { state } = facts;
      return canMoveUnpaid(purchase, state) ? moveOn(context, tx, kind, purchase, { ...facts, state }) : purchase;
    }
  }
}

/** Moves an unpaid payment; while it is certain only days later, and after it has failed, its kind knows what to do. */
async function moveOn(
  context: Context,
  tx: Tx,
  kind: PaymentKind,
  purchase: Purchase,
  facts: SessionFacts & { state: 'processing' | 'expired' | 'failed' },
): Promise<Purchase> {
  const { state, charge } = facts;
  const wasInFlight = purchase.payment.state === 'processing';
  const { order, payment } = await moveUnpaid(context, tx, purchase, state);
  const moved = { order, payment: charge ? await storeMethod(tx, payment, charge) : payment };
  if (state === 'processing' && isSlow(moved.payment))
    return (await kind.pending?.(context, tx, moved, facts)) ?? moved;
  // Its buyer has left, believing that it is on its way.
  if (wasInFlight && state === 'failed') await kind.failed?.(context, tx, moved);
  return moved;
}
