import { toAmount } from '../../../contract/money.ts';
import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import { readMovedDays } from '../../../contract/reservations/forfeiture.ts';
import { graceEnd, stoppedDays } from '../../../contract/reservations/payable-days.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../time/iso-time.ts';
import { readHeldCents, isDisputed } from '../ledger/api.ts';
import { isReservedStatus, listCashParts, readAccount } from '../orders/api.ts';
import { listPaymentReceipts, type PaymentReceiptRow, readReturns } from '../receipts/api.ts';
import { refundableAfterEnd } from '../refunds/api.ts';
import { presentMove } from './move-terms.ts';

/** Presents a reservation's payments to the breeder; undefined for an order without a deposit. */
export async function presentAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orderId: string,
): Promise<OrderDeposit | undefined> {
  const account = await readAccount(db, orderId);
  if (!account) return undefined;
  const { order, deposit, payments, paidCents, dueCents, duePriceCents } = account;
  const cash = await listCashParts(db, orderId);
  const receipts = await listPaymentReceipts(db, orderId);
  const first = payments.find(({ kind }) => kind === 'deposit')!;
  const back = await refundableAfterEnd(db, order);
  return {
    total: toAmount(first.amountCents),
    price: toAmount(deposit.depositCents),
    rest: toAmount(order.totalCents - first.amountCents),
    dueOn: deposit.dueOn,
    graceDays: deposit.graceDays,
    handOverBy: deposit.handOverBy,
    stopReason: deposit.stopReason,
    movedDays: stoppedDays(deposit),
    lastDay: graceEnd(deposit),
    terms: deposit.terms,
    ...readMovedDays(deposit, isReservedStatus(order.status), now),
    law: deposit.law,
    paid: toAmount(paidCents),
    returned: toAmount((await readReturns(db, orderId)).returnedCents),
    due: toAmount(dueCents),
    dueInCash: toAmount(duePriceCents),
    reservedAt: isoTime(deposit.reservedAt),
    releasedAt: isoTime(deposit.releasedAt),
    releasedBy: deposit.releasedBy,
    held: toAmount(await readHeldCents(db, orderId)),
    isDisputed: await isDisputed(db, orderId),
    refundable: back && { price: toAmount(back.priceCents), platformFee: toAmount(back.feeCents) },
    move: await presentMove(db, account),
    payments: payments.toReversed().flatMap(({ id, kind, state, amountCents, feeCents, createdAt, paidAt }) =>
      kind !== 'full'
        ? [
            {
              id,
              kind,
              state,
              amount: toAmount(amountCents),
              platformFee: toAmount(feeCents),
              createdAt: createdAt.toISOString(),
              paidAt: isoTime(paidAt),
              cash: cash.get(id) ?? null,
              receipt: presentIssued(receipts.get(id)),
            },
          ]
        : [],
    ),
  };
}

const presentIssued = (issued: PaymentReceiptRow | undefined) =>
  issued ? { number: issued.number, reference: issued.reference } : null;
