import { eq } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { cashParts, orderChanges, orders } from '../../db/schema.ts';
import { conflict, unlessDone } from '../../errors.ts';
import { postPaid } from '../ledger/api.ts';
import { movePayment } from '../payments/api.ts';
import { type Account, listPurchases, type OrderRow, type Purchase } from '../orders/api.ts';
import { queuePartMails } from './queue-mails.ts';
import { completeSale, isSellerClosed } from './record-balance.ts';
import { queueCashMails } from './queue-cash-mails.ts';
import { lockReserved } from './record-cash.ts';

const GONE = 'The breeder has taken this payment back, so there is nothing to confirm.';
const CLOSED =
  'The breeder’s account is closed, so this reservation is ending, and what you paid online is returned to you.';
const ANSWERED = 'You have answered this payment already.';

/**
 * Confirms a cash payment for the buyer: it is booked, and the order bears no fee for it. The last part makes the
 * sale. Idempotent. Throws Conflict (withdrawn, declined, ended, disputed, more than is due).
 */
export async function confirmCash(context: Context, known: Purchase, paymentId: string): Promise<void> {
  const isDone = async () => (await findPart(context.db, known, paymentId)).state === 'paid';
  await unlessDone(isDone, () => confirm(context, known, paymentId));
}

const confirm = (context: Context, known: Purchase, paymentId: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { now } = context;
    const account = await lockReserved(tx, known);
    const payment = requireOpen(await findPart(tx, known, paymentId));
    // Everything that was paid online is being returned; a last part must not make a sale of it.
    if (await isSellerClosed(tx, account.order)) throw conflict(CLOSED, 'not_reserved');
    if (payment.amountCents > account.duePriceCents)
      throw conflict(`Only ${formatMoney(account.duePriceCents)} of the price is due.`, 'above_due');
    const order = await reduceFee(tx, account, payment.amountCents, now);
    const paid = await movePayment(tx, payment, 'paid', now, { paidAt: now });
    await postPaid(tx, paid, { chargeId: paid.id, providerFeeCents: null }, now);
    if (account.duePriceCents === payment.amountCents) await completeSale(context, tx, { order, payment: paid });
    else await queuePartMails(context, tx, { order, payment: paid });
  });

/** Declines a recorded payment with the buyer's reason. Idempotent. Throws Conflict (withdrawn, confirmed, ended). */
export async function declineCash(context: Context, known: Purchase, paymentId: string, words: string): Promise<void> {
  const { db, now } = context;
  const isDone = async () => (await findPart(db, known, paymentId)).state === 'failed';
  await unlessDone(isDone, () =>
    db.transaction(async (tx) => {
      const { order } = await lockReserved(tx, known);
      const payment = requireOpen(await findPart(tx, known, paymentId));
      const declined = await movePayment(tx, payment, 'failed', now);
      await tx.update(cashParts).set({ declinedBecause: words }).where(eq(cashParts.paymentId, payment.id));
      await queueCashMails(context, tx, { order, payment: declined }, 'cash-declined', words);
    }),
  );
}

async function findPart(db: Context['db'] | Tx, { order }: Purchase, paymentId: string) {
  const purchases = await listPurchases(db, order.id);
  const found = purchases.find(({ payment }) => payment.id === paymentId && payment.kind === 'cash');
  if (!found) throw conflict(GONE, 'answered');
  return found.payment;
}

function requireOpen(payment: Purchase['payment']): Purchase['payment'] {
  if (payment.state === 'open') return payment;
  throw conflict(payment.state === 'expired' ? GONE : ANSWERED, 'answered');
}

/** The platform earns nothing from cash. The fee of earlier online payments is already rounded. */
async function reduceFee(tx: Tx, account: Account, cents: number, now: Date): Promise<OrderRow> {
  const { order, paidFeeCents, duePriceCents } = account;
  const { priceCents, feeCents, feeBasisPoints } = order;
  const cashCents = order.cashCents + cents;
  const onlineFeeCents = Math.floor(((priceCents - cashCents) * feeBasisPoints + 5_000) / 10_000);
  const reducedCents = duePriceCents === cents ? paidFeeCents : Math.max(paidFeeCents, onlineFeeCents);
  await tx.insert(orderChanges).values({
    orderId: order.id,
    kind: 'cash',
    priceBeforeCents: priceCents,
    priceAfterCents: priceCents,
    feeBeforeCents: feeCents,
    feeAfterCents: reducedCents,
    createdAt: now,
  });
  const [changed] = await tx
    .update(orders)
    .set({ cashCents, feeCents: reducedCents, totalCents: priceCents + reducedCents, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  return changed!;
}
