import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { CURRENCY } from '../../../contract/business.ts';
import { BUYER_COPY_AGAIN_MINUTES } from '../../../contract/buyer-data/buyer-data.ts';
import { toAmount } from '../../../contract/money.ts';
import { presentLines } from '../../../contract/order-lines/order-lines.ts';
import { readMovedDays } from '../../../contract/reservations/forfeiture.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { redeemTokenFor } from '../../db/one-time-tokens.ts';
import {
  handOverPhotos,
  handOvers,
  cashParts,
  isFirstPayment,
  orderAgreements,
  orderDeposits,
  orders,
  paymentReceipts,
  payments,
  receipts,
  refunds,
  reviews,
  users,
} from '../../db/schema.ts';
import { badRequest } from '../../errors.ts';
import { isoTime } from '../../time/iso-time.ts';
import { alertsOfBuyer } from '../alerts/api.ts';
import { blocksOfBuyer } from '../blocked-buyers/api.ts';
import { keptEvidenceOfBuyer } from '../evidence/api.ts';
import { linksFor } from '../payment-links/api.ts';
import { questionsOfBuyer } from '../questions/api.ts';
import { requestsOfBuyer } from '../reservation-requests/api.ts';
import { entriesOfBuyer } from '../waitlists/api.ts';
import { type DepositRow, isReservedStatus, type OrderRow } from '../orders/api.ts';
import { listAddenda, type AddendumRow } from '../receipts/api.ts';
import { copyPromises } from '../promises/api.ts';
import { readHandOverPhoto } from '../hand-overs/api.ts';
import { ofBuyer } from './request.ts';

export const INVALID_LINK = 'This link is invalid, used or expired. Please ask for a new one.';

/**
 * Everything held about the buyer that the token was mailed to; amounts as decimals, times in ISO 8601. Throws Invalid
 * for a used, expired or unknown token.
 */
export async function copyBuyerData(context: Context, token: string): Promise<Record<string, unknown>> {
  const { db, config, now } = context;
  const email = await db.transaction((tx) => redeemTokenFor(tx, 'buyer-copy', token, BUYER_COPY_AGAIN_MINUTES, now));
  if (!email) throw badRequest(INVALID_LINK);
  const rows = await selectOrdersByBuyer(db, email);
  const ids = rows.map(({ order }) => order.id);
  const returned = ids.length > 0 ? await db.select().from(refunds).where(inArray(refunds.orderId, ids)) : [];
  const inParts = rows.flatMap(({ deposit }) => deposit?.orderId ?? []);
  const signedIds = rows.flatMap(({ signed }) => signed?.orderId ?? []);
  const addendaByOrder = Map.groupBy(await listAddenda(db, signedIds), ({ orderId }) => orderId);
  const partsByOrder = Map.groupBy(await listPayments(db, inParts), ({ payment }) => payment.orderId);
  const pictures = await readHandOverPictures(context, rows);
  const promised = await copyPromises(
    context,
    rows.map(({ order }) => order),
  );
  const refundsByOrder = Map.groupBy(returned, ({ orderId }) => orderId);
  return {
    exportedAt: now.toISOString(),
    email,
    links: await linksFor(db, email),
    note: 'The payment provider (Stripe, or Klarna) holds data of its own about your payments, and a breeder may keep own books. Please ask there for it.',
    questions: await questionsOfBuyer(db, email),
    alerts: await alertsOfBuyer(db, config, email),
    waitingLists: await entriesOfBuyer(db, email),
    reservationRequests: await requestsOfBuyer(db, email),
    keptForDisputes: await keptEvidenceOfBuyer(db, email),
    blocks: await blocksOfBuyer(db, config, email),
    orders: rows.map(({ order, payment, receipt, deposit, handOver, signed, review, breeder }) => ({
      id: order.id,
      status: order.status,
      pet: order.petName,
      petDetails: order.petDetails,
      breeder,
      price: toAmount(order.priceCents),
      ...(order.lines ? { lines: presentLines(order.lines) } : {}),
      platformFee: toAmount(order.feeCents),
      total: toAmount(order.totalCents),
      currency: CURRENCY,
      paymentMethod: payment.method,
      name: order.clientName,
      email: order.clientEmail,
      phone: order.clientPhone,
      state: order.buyerState,
      zip: order.buyerZip,
      breederNotes: order.sellerNotes,
      receipt: receipt && copyReceipt(receipt),
      ...(deposit ? { deposit: copyDeposit(deposit, order, partsByOrder.get(order.id) ?? [], now) } : {}),
      ...(signed ? { agreement: copyOfAgreement(signed, addendaByOrder.get(order.id) ?? []) } : {}),
      handedOverAt: isoTime(handOver?.confirmedAt ?? null),
      receivedAt: isoTime(handOver?.receivedAt ?? null),
      ...pictures.get(order.id),
      ...(review ? { review: copyReview(review) } : {}),
      ...promised.get(order.id),
      termsVersion: order.termsVersion,
      termsAcceptedAt: isoTime(order.termsAcceptedAt),
      createdAt: isoTime(order.createdAt),
      paidAt: isoTime(payment.paidAt),
      refunds: (refundsByOrder.get(order.id) ?? []).map(copyOfRefund),
    })),
  };
}

const selectOrdersByBuyer = (db: DbOrTx, email: string) =>
  db
    .select({
      order: orders,
      payment: payments,
      receipt: receipts,
      deposit: orderDeposits,
      handOver: handOvers,
      photo: handOverPhotos,
      signed: orderAgreements,
      review: reviews,
      breeder: users.fullName,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isFirstPayment))
    .leftJoin(users, and(eq(users.id, orders.sellerId), isNull(users.closedAt)))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .leftJoin(handOvers, eq(handOvers.orderId, orders.id))
    .leftJoin(handOverPhotos, eq(handOverPhotos.orderId, orders.id))
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(ofBuyer(email))
    .orderBy(asc(orders.createdAt), orders.id);

const copyReview = (review: typeof reviews.$inferSelect) => ({
  stars: review.stars,
  text: review.text,
  writtenAt: isoTime(review.createdAt),
  breederAnswer: review.answer,
  answeredAt: isoTime(review.answeredAt),
  takenDownBecause: review.suspensionReason,
});

/**
 * Photos of hand-overs, which may show the buyer. They are part of the copy because we don't know the receipt's
 * address.
 */
async function readHandOverPictures(context: Context, rows: { photo: typeof handOverPhotos.$inferSelect | null }[]) {
  const found = new Map<string, { handOverPhoto: { addedAt: string; image: string } }>();
  for (const { photo } of rows) {
    const jpeg = photo && (await readHandOverPhoto(context, { id: photo.hash }));
    if (!jpeg) continue;
    const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    found.set(photo.orderId, { handOverPhoto: { addedAt: photo.addedAt.toISOString(), image } });
  }
  return found;
}

const listPayments = async (db: DbOrTx, orderIds: string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select({ payment: payments, direct: cashParts, receipt: paymentReceipts })
        .from(payments)
        .leftJoin(cashParts, eq(cashParts.paymentId, payments.id))
        .leftJoin(paymentReceipts, eq(paymentReceipts.paymentId, payments.id))
        .where(inArray(payments.orderId, orderIds));

const copyReceipt = ({
  number,
  reference,
  issuedAt,
}: Pick<typeof receipts.$inferSelect, 'number' | 'reference' | 'issuedAt'>) => ({
  number,
  reference,
  issuedAt: isoTime(issuedAt),
});

const copyOfRefund = ({ priceCents, feeCents, status, createdAt }: typeof refunds.$inferSelect) => ({
  amount: toAmount(priceCents + feeCents),
  status,
  createdAt: isoTime(createdAt),
});

const copyOfAgreement = (signed: typeof orderAgreements.$inferSelect, addenda: AddendumRow[]) => ({
  version: signed.versionNumber,
  ...copyOfSignature(signed),
  ...(addenda.length > 0 ? { addenda: addenda.map((each) => ({ pet: each.petName, ...copyOfSignature(each) })) } : {}),
});

/** There is none without each of the consents. */
const copyOfSignature = (signed: Omit<AddendumRow, 'number' | 'petName' | 'orderId'>) => ({
  text: signed.text,
  hash: signed.hash,
  name: signed.signerName,
  consents: { signs: true, electronic: true, copy: true, wording: signed.consentVersion, language: signed.language },
  signedAt: isoTime(signed.signedAt),
  breedersTimeZone: signed.timeZone,
  networkAddress: signed.clientAddress,
  device: signed.device,
});

const copyDeposit = (
  deposit: DepositRow,
  { status }: Pick<OrderRow, 'status'>,
  parts: Awaited<ReturnType<typeof listPayments>>,
  now: Date,
) => ({
  price: toAmount(deposit.depositCents),
  dueOn: deposit.dueOn,
  graceDays: deposit.graceDays,
  handOverBy: deposit.handOverBy,
  terms: deposit.terms,
  ...readMovedDays(deposit, isReservedStatus(status), now),
  law: deposit.law,
  reservedAt: isoTime(deposit.reservedAt),
  releasedAt: isoTime(deposit.releasedAt),
  payments: parts.flatMap(({ payment: { kind, method, amountCents, paidAt }, direct, receipt }) =>
    paidAt || direct?.declinedBecause
      ? [
          {
            kind,
            ...(direct ? { method, declinedBecause: direct.declinedBecause } : {}),
            amount: toAmount(amountCents),
            paidAt: isoTime(paidAt),
            ...(receipt ? { receipt: copyReceipt(receipt) } : {}),
          },
        ]
      : [],
  ),
});
