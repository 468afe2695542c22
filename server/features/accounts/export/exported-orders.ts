import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/business.ts';
import { toAmount } from '../../../../contract/money.ts';
import { presentLines } from '../../../../contract/order-lines/order-lines.ts';
import { paidWith } from '../../../../contract/payments/payment-method-names.ts';
import { readMovedDays } from '../../../../contract/reservations/forfeiture.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { isReservedStatus } from '../../../db/order-statuses.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter, type PageStart } from '../../../db/paging/page-start.ts';
import {
  cashParts,
  disputeEvidence,
  disputes,
  handOverPhotos,
  handOvers,
  ledgerEntries,
  orderChanges,
  orderDeposits,
  orders,
  paymentReceipts,
  payments,
  receipts,
  refunds,
  isFirstPayment,
  orderAgreements,
} from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { exportAddenda, presentSigned } from './exported-agreements.ts';

/** Orders per statement, each with its refunds and ledger entries. */
const PAGE = 200;

/** The actor's sales and checkouts, newest first, read page by page. */
export async function* exportOrders(context: UserContext) {
  const rows = everyPage<Row>(PAGE, (after, limit) => pageAfter(context, after, limit));
  for await (const row of rows) yield present(row, context.now);
}

interface Row extends PageStart {
  order: typeof orders.$inferSelect;
  payment: typeof payments.$inferSelect;
  receipt: typeof receipts.$inferSelect | null;
  handOver: typeof handOvers.$inferSelect | null;
  handOverPhoto: typeof handOverPhotos.$inferSelect | null;
  returned: (typeof refunds.$inferSelect)[];
  lines: (typeof ledgerEntries.$inferSelect)[];
  evidence: (typeof disputeEvidence.$inferSelect)[];
  disputed: (typeof disputes.$inferSelect)[];
  deposit: typeof orderDeposits.$inferSelect | null;
  signed: Parameters<typeof presentSigned>[0] | null;
  parts: Part[];
  changes: (typeof orderChanges.$inferSelect)[];
}

type Part = typeof payments.$inferSelect & { direct: typeof cashParts.$inferSelect | null; receipt: Issued | null };

type Issued = Pick<typeof receipts.$inferSelect, 'number' | 'reference' | 'issuedAt'>;

async function pageAfter(context: UserContext, after: PageStart | undefined, limit: number): Promise<Row[]> {
  const { db, actor } = context;
  const rows = await db
    .select({
      order: orders,
      payment: payments,
      receipt: receipts,
      deposit: orderDeposits,
      handOver: handOvers,
      handOverPhoto: handOverPhotos,
      signed: orderAgreements,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isFirstPayment))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .leftJoin(handOvers, eq(handOvers.orderId, orders.id))
    .leftJoin(handOverPhotos, eq(handOverPhotos.orderId, orders.id))
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .where(and(eq(orders.sellerId, actor.id), comesAfter(after, orders)))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit);
  const ids = rows.map(({ order }) => order.id);
  const [lines, returned, evidence, disputed] = [
    await db.select().from(ledgerEntries).where(inArray(ledgerEntries.orderId, ids)).orderBy(ledgerEntries.id),
    await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt)),
    await db
      .select()
      .from(disputeEvidence)
      .where(inArray(disputeEvidence.orderId, ids))
      .orderBy(disputeEvidence.requestedAt),
    await db.select().from(disputes).where(inArray(disputes.orderId, ids)).orderBy(disputes.openedAt, disputes.id),
  ];
  const inParts = rows.flatMap(({ deposit }) => deposit?.orderId ?? []);
  const { parts, changes } = await changedOrders(db, inParts);
  const addenda = await exportAddenda(
    context,
    rows.flatMap(({ signed }) => signed?.orderId ?? []),
  );
  const partsByOrder = Map.groupBy(parts, ({ orderId }) => orderId);
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const refundsByOrder = Map.groupBy(returned, (refund) => refund.orderId);
  const evidenceByOrder = Map.groupBy(evidence, ({ orderId }) => orderId);
  const disputesByOrder = Map.groupBy(disputed, ({ orderId }) => orderId);
  return rows.map(({ order, payment, receipt, deposit, handOver, handOverPhoto, signed }) => ({
    id: order.id,
    createdAt: order.createdAt,
    order,
    payment,
    receipt,
    handOver,
    handOverPhoto,
    returned: refundsByOrder.get(order.id) ?? [],
    lines: linesByOrder.get(order.id) ?? [],
    evidence: evidenceByOrder.get(order.id) ?? [],
    disputed: disputesByOrder.get(order.id) ?? [],
    deposit,
    signed: signed && { ...signed, addenda: addenda.filter(({ orderId }) => orderId === order.id) },
    parts: partsByOrder.get(order.id) ?? [],
    changes: changes.filter(({ orderId }) => orderId === order.id),
  }));
}

/** Payments of orders with a deposit, and the changes of their price and fee, oldest first. */
async function changedOrders(db: DbOrTx, ids: string[]): Promise<Pick<Row, 'parts' | 'changes'>> {
  if (ids.length === 0) return { parts: [], changes: [] };
  const rows = await db
    .select({ payment: payments, direct: cashParts, receipt: paymentReceipts })
    .from(payments)
    .leftJoin(cashParts, eq(cashParts.paymentId, payments.id))
    .leftJoin(paymentReceipts, eq(paymentReceipts.paymentId, payments.id))
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.createdAt));
  const changes = await db
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.orderId, ids))
    .orderBy(asc(orderChanges.createdAt));
  return { parts: rows.map(({ payment, direct, receipt }) => ({ ...payment, direct, receipt })), changes };
}

const present = (
  {
    order,
    payment,
    receipt,
    handOver,
    handOverPhoto,
    returned,
    lines,
    evidence,
    disputed,
    deposit,
    signed,
    parts,
    changes,
  }: Row,
  now: Date,
) => ({
  id: order.id,
  status: order.status,
  petId: order.petId,
  petName: order.petName,
  petDetails: order.petDetails,
  paymentLinkId: order.paymentLinkId,
  price: toAmount(order.priceCents),
  ...(order.lines ? { lines: presentLines(order.lines) } : {}),
  platformFee: toAmount(order.feeCents),
  total: toAmount(order.totalCents),
  currency: CURRENCY,
  paymentMethod: payment.method,
  paymentMethodName: paidWith(payment.method, payment.klarnaCategory, order),
  clientName: order.clientName,
  clientEmail: order.clientEmail,
  clientPhone: order.clientPhone,
  notes: order.sellerNotes,
  receipt: presentIssued(receipt),
  handOver: handOver && {
    confirmedAt: isoTime(handOver.confirmedAt),
    deviceAt: isoTime(handOver.deviceAt),
    chip: handOver.chip,
    receivedAt: isoTime(handOver.receivedAt),
    photo: handOverPhoto && { document: handOverPhoto.hash, addedAt: isoTime(handOverPhoto.addedAt) },
  },
  stripeAccountId: payment.stripeAccountId,
  checkoutSessionId: payment.checkoutSessionId,
  chargeId: payment.chargeId,
  createdAt: isoTime(order.createdAt),
  paidAt: isoTime(payment.paidAt),
  availableAt: isoTime(payment.availableAt),
  paidOutAt: isoTime(payment.paidOutAt),
  ...(deposit
    ? {
        deposit: presentDeposit(deposit, order, now),
        payments: parts.map(presentPart),
        changes: changes.map(presentChange),
      }
    : {}),
  ...(signed ? { agreement: presentSigned(signed) } : {}),
  refunds: returned.map((refund) => ({
    id: refund.id,
    price: toAmount(refund.priceCents),
    platformFee: toAmount(refund.feeCents),
    status: refund.status,
    createdAt: isoTime(refund.createdAt),
  })),
  disputes: disputed.map(presentDispute),
  evidence: evidence.map(presentEvidence),
  ledger: lines.map(presentLine),
});

const presentIssued = (issued: Issued | null) =>
  issued && { number: issued.number, reference: issued.reference, issuedAt: isoTime(issued.issuedAt) };

const presentLine = (line: Row['lines'][number]) => ({
  transaction: `${line.kind}:${line.providerId}`,
  account: line.account,
  amount: toAmount(line.amountCents),
  currency: CURRENCY,
  createdAt: isoTime(line.createdAt),
});

const presentDispute = ({ id, paymentId, amountCents, state, openedAt, answerBy }: Row['disputed'][number]) => ({
  id,
  paymentId,
  amount: toAmount(amountCents),
  state,
  openedAt: isoTime(openedAt),
  answerBy: isoTime(answerBy),
});

const presentEvidence = ({ disputeId, requestedAt, sentAt, files }: Row['evidence'][number]) => ({
  disputeId,
  requestedAt: isoTime(requestedAt),
  sentAt: isoTime(sentAt),
  files: Object.keys(files ?? {}),
});

const presentDeposit = (deposit: NonNullable<Row['deposit']>, { status }: Row['order'], now: Date) => ({
  price: toAmount(deposit.depositCents),
  dueOn: deposit.dueOn,
  graceDays: deposit.graceDays,
  handOverBy: deposit.handOverBy,
  terms: deposit.terms,
  ...readMovedDays(deposit, isReservedStatus(status), now),
  law: deposit.law,
  reservedAt: isoTime(deposit.reservedAt),
  releasedAt: isoTime(deposit.releasedAt),
  releasedBy: deposit.releasedBy,
});

const presentPart = ({
  id,
  kind,
  method,
  direct,
  state,
  amountCents,
  feeCents,
  createdAt,
  paidAt,
  receipt,
}: Row['parts'][number]) => ({
  id,
  kind,
  ...(direct ? { method, receivedOn: direct.receivedOn, declinedBecause: direct.declinedBecause } : {}),
  state,
  amount: toAmount(amountCents),
  platformFee: toAmount(feeCents),
  createdAt: isoTime(createdAt),
  paidAt: isoTime(paidAt),
  receipt: presentIssued(receipt),
});

const presentChange = (change: Row['changes'][number]) => ({
  kind: change.kind,
  price: toAmount(change.priceAfterCents),
  platformFee: toAmount(change.feeAfterCents),
  priceBefore: toAmount(change.priceBeforeCents),
  platformFeeBefore: toAmount(change.feeBeforeCents),
  petBefore: change.petBefore,
  pet: change.petAfter,
  createdAt: isoTime(change.createdAt),
});
