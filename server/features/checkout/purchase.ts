import { toAmount } from '../../../contract/money.ts';
import type { PaymentSuccess, PurchaseReturn } from '../../../contract/orders/payment-success.ts';
import type { DbOrTx } from '../../db/client.ts';
import { disputedPayments, paidCents, returnedCents } from '../ledger/api.ts';
import { isSlow, methodName, onlineMethod } from '../payments/api.ts';
import { isForSpot, isReservedStatus, type OrderRow, type Purchase, readAccount } from '../orders/api.ts';
import { waitingCents } from '../refunds/api.ts';
import { isTakenByBank, type UnmatchedPayment, waitsAtProvider } from '../settlement/api.ts';

/** A purchase as its buyer sees it: payment and refund. */
export async function presentPurchase(
  db: DbOrTx,
  { order, payment }: Purchase,
  sessionId: string,
): Promise<PaymentSuccess> {
  const refund = await findReturn(db, order, payment.amountCents);
  const isPart = ({ cents, state }: Return) => state === 'waiting' && cents < payment.amountCents;
  const awaitsPayment = payment.state === 'open' && order.status !== 'processing';
  const hasUnsettledMoney =
    awaitsPayment ||
    payment.state === 'processing' ||
    order.status === 'processing' ||
    (refund !== null && refund.state !== 'returned' && !isPart(refund));
  return {
    petName: order.petName,
    amount: toAmount(payment.amountCents),
    ...presentMethod(payment),
    sessionId,
    status: refund?.isAll ? 'returned' : hasUnsettledMoney ? 'processing' : 'paid',
    awaitsPayment,
    refund: refund && { amount: toAmount(refund.cents), state: refund.state, reason: refund.reason },
    disputed: order.status === 'disputed',
    ...(order.status === 'released' && !refund ? { hasEnded: true } : {}),
    ...(payment.kind === 'balance' && payment.state === 'processing' ? { isPart: true } : {}),
    ...(order.status === 'processing' && order.petId && !order.holdsPet && isSlow(payment) ? { isShared: true } : {}),
    ...(isForSpot({ order, payment })
      ? { forSpot: true }
      : payment.state === 'paid'
        ? await readDueAmount(db, order)
        : {}),
  };
}

async function readDueAmount(db: DbOrTx, { id, status }: OrderRow): Promise<Pick<PaymentSuccess, 'due'>> {
  const account = isReservedStatus(status) ? await readAccount(db, id) : undefined;
  return account ? { due: toAmount(account.dueCents) } : {};
}

/** Presents to its buyer an unmatched payment in the order's own checkout, which is refunded in full. */
export function presentUnmatched(
  { order, payment }: Purchase,
  unmatched: UnmatchedPayment,
  sessionId: string,
): PaymentSuccess {
  const isBack = unmatched.status === 'refunded';
  return {
    petName: order.petName,
    amount: toAmount(unmatched.amount),
    ...presentMethod(payment),
    sessionId,
    status: isBack ? 'returned' : 'processing',
    awaitsPayment: false,
    refund: {
      amount: toAmount(unmatched.amount),
      state: isBack ? 'returned' : waitsAtProvider(unmatched) ? 'waiting' : 'returning',
      reason: isTakenByBank(unmatched) ? 'bank' : 'mismatch',
    },
    disputed: false,
    ...(isForSpot({ order, payment }) ? { forSpot: true } : {}),
  };
}

const presentMethod = (payment: Purchase['payment']) => ({
  paymentMethod: onlineMethod(payment),
  paymentMethodName: methodName(payment),
});

type Return = Omit<PurchaseReturn, 'amount'> & {
  cents: number;
  /** Everything that was paid is back: of an order in several payments, all of them. */
  isAll?: boolean;
};

/** The state of an order's refund or chargeback; null when there is none. */
async function findReturn(db: DbOrTx, order: OrderRow, amountCents: number): Promise<Return | null> {
  const reason = order.refundReason ?? (order.status === 'lost' ? 'bank' : 'breeder');
  if (order.status === 'processing') return order.refundReason && { cents: amountCents, state: 'returning', reason };
  if (order.status === 'paid') return null;
  const waiting = (await waitingCents(db, [order.id])).get(order.id);
  if (waiting) return { cents: waiting, state: 'waiting', reason };
  const cents = await returnedCents(db, order.id);
  const paid = await paidCents(db, order.id);
  const isAll = cents >= Math.max(amountCents, paid);
  if (order.status === 'released') {
    const takenCents = (await disputedPayments(db, order.id)).reduce((sum, each) => sum + each.takenCents, 0);
    // Its own page tells the parts apart.
    if (takenCents > 0) return takenCents < cents ? null : { cents, state: 'returned', reason: 'bank', isAll };
    if (cents < paid) return null;
  }
  // An order is `refunded` once the provider accepts a full refund, which may still fail at the buyer's bank.
  // A late deposit charged only its own amount, not the order's total.
  const chargedCents = order.refundReason ? amountCents : order.totalCents;
  if (order.status === 'refunded' && cents < chargedCents)
    return { cents: chargedCents - cents, state: 'failed', reason };
  return cents > 0 ? { cents, state: 'returned', reason, isAll } : null;
}
