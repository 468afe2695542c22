import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { knownTown } from '../../../contract/addresses/address-parts.ts';
import { fromAmount, toAmount } from '../../../contract/money.ts';
import { presentLines } from '../../../contract/order-lines/order-lines.ts';
import { paidWith } from '../../../contract/payments/payment-method-names.ts';
import type { HandOver } from '../../../contract/hand-overs/hand-overs.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import type { Context, UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import {
  isFirstPayment,
  handOverPhotos,
  handOvers,
  orderAgreements,
  orders,
  paymentReceipts,
  payments,
  photos,
  receipts,
  users,
} from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { hashToken } from '../../ids.ts';
import {
  addressColumns,
  contactForBuyers,
  timeZoneColumns,
  timeZoneOfBreeder,
  toAddressParts,
} from '../accounts/api.ts';
import { disputedPayments } from '../ledger/api.ts';
import { methodName } from '../payments/api.ts';
import { findPurchase, listCashParts, type OrderRow, presentHandOver } from '../orders/api.ts';
import { isContactOpen } from './contact.ts';
import { ensureReceipt, type ReceiptRow } from './issue.ts';
import { listPriceParts } from './parts.ts';
import { listReturns, readReturns } from './returns.ts';

export type Photo = typeof photos.$inferSelect;

export interface FoundReceipt {
  receipt: Receipt;
  /** Language of the buyer's checkout. */
  language: OrderRow['language'];
  photo: Photo | null;
  /** As the page showed them at the payment; for a page, not for the document. */
  details: OrderRow['petDetails'];
  /** What breeder and buyer said of it; null for a refunded sale and a closed account's. For a page, not for the document. */
  handOver: HandOver | null;
  orderId: string;
  /** Whether the buyer signed an agreement, which is kept. */
  hasAgreement: boolean;
  /** Null once the breeder's account is erased. */
  sellerId: string | null;
}

const KEY = /^[\w-]{43}$/;
const MISSING = 'We do not know this receipt.';

/**
 * The receipt at a buyer's address, of a sale or of one payment. Throws NotFound for an unknown key, and once the buyer's data is
 * erased.
 */
export async function readReceipt(context: Context, key: string): Promise<FoundReceipt> {
  const { db } = context;
  if (!KEY.test(key)) throw notFound(MISSING);
  const keyHash = hashToken(key);
  const [sale] = await selectReceipts(db).where(eq(receipts.keyHash, keyHash)).limit(1);
  if (sale) return present(context, sale);
  const [part] = await selectPaymentReceipts(db).where(eq(paymentReceipts.keyHash, keyHash)).limit(1);
  if (part) return presentPart(context, part);
  throw notFound(MISSING);
}

/** The sale whose receipt is at a buyer's address; undefined for an unknown key. */
export async function orderOfReceipt(db: DbOrTx, key: string): Promise<string | undefined> {
  if (!KEY.test(key)) return undefined;
  const [row] = await db
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(eq(receipts.keyHash, hashToken(key)))
    .limit(1);
  return row?.orderId;
}

/**
 * The receipt of a seller's own sale, or of one payment of it. Throws NotFound for another seller's order, for one that is no sale,
 * and for a payment without a receipt of its own.
 */
export async function readOwnReceipt(context: UserContext, orderId: string, paymentId?: string): Promise<FoundReceipt> {
  const { db, actor } = context;
  if (paymentId === undefined) return readReceiptForSeller(context, actor.id, orderId);
  const ofPayment = and(eq(paymentReceipts.paymentId, paymentId), eq(paymentReceipts.orderId, orderId));
  const [part] = await selectPaymentReceipts(db).where(and(ofPayment, eq(paymentReceipts.sellerId, actor.id)));
  if (!part) throw notFound(MISSING);
  return presentPart(context, part);
}

/**
 * The receipt of a sale of `sellerId`, whom the caller identifies. Throws NotFound for another seller's order and for one that is no
 * sale.
 */
export async function readReceiptForSeller(context: Context, sellerId: string, orderId: string): Promise<FoundReceipt> {
  const purchase = await findPurchase(context.db, orderId);
  if (purchase?.order.sellerId !== sellerId || !(await ensureReceipt(context, purchase))) throw notFound(MISSING);
  const [row] = await selectReceipts(context.db).where(eq(receipts.orderId, orderId));
  return present(context, row!);
}

const PAGE = 100;

type OwnReceipt = FoundReceipt & { issuedAt: Date };

/** The actor's receipts of both kinds by number, read page by page. */
export async function* everyOwnReceipt(context: UserContext): AsyncGenerator<OwnReceipt> {
  const { db, actor } = context;
  const sales = everyPage<Row>(PAGE, (after, limit) =>
    selectReceipts(db)
      .where(and(eq(receipts.sellerId, actor.id), after && gt(receipts.number, after.issued.number)))
      .orderBy(asc(receipts.number))
      .limit(limit),
  );
  const parts = everyPage<PartRow>(PAGE, (after, limit) =>
    selectPaymentReceipts(db)
      .where(and(eq(paymentReceipts.sellerId, actor.id), after && gt(paymentReceipts.number, after.issued.number)))
      .orderBy(asc(paymentReceipts.number))
      .limit(limit),
  );
  const next = async <Of>(rows: AsyncGenerator<Of>) => (await rows.next()).value as Of | undefined;
  let [sale, part] = [await next(sales), await next(parts)];
  while (sale ?? part) {
    if (sale && (!part || sale.issued.number < part.issued.number)) {
      yield { ...(await present(context, sale)), issuedAt: sale.issued.issuedAt };
      sale = await next(sales);
    } else if (part) {
      yield { ...(await presentPart(context, part)), issuedAt: part.issued.issuedAt };
      part = await next(parts);
    }
  }
}

const SELLER = {
  email: users.email,
  phoneNumber: users.phoneNumber,
  buyerContact: users.buyerContact,
  ...addressColumns,
  ...timeZoneColumns,
};

const selectReceipts = (db: DbOrTx) =>
  db
    .select({
      issued: receipts,
      order: orders,
      payment: payments,
      photo: photos,
      seller: SELLER,
      handOver: handOvers,
      handOverPhoto: handOverPhotos,
      signedFor: orderAgreements.orderId,
    })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), isFirstPayment))
    .leftJoin(handOvers, eq(handOvers.orderId, orders.id))
    .leftJoin(handOverPhotos, eq(handOverPhotos.orderId, orders.id))
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .leftJoin(users, and(eq(users.id, receipts.sellerId), isNull(users.closedAt)))
    .leftJoin(photos, and(eq(photos.userId, receipts.sellerId), eq(photos.hash, receipts.photoHash)));

const selectPaymentReceipts = (db: DbOrTx) =>
  db
    .select({ issued: paymentReceipts, order: orders, payment: payments, photo: photos, seller: SELLER })
    .from(paymentReceipts)
    .innerJoin(orders, eq(orders.id, paymentReceipts.orderId))
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .leftJoin(users, and(eq(users.id, paymentReceipts.sellerId), isNull(users.closedAt)))
    .leftJoin(photos, and(eq(photos.userId, paymentReceipts.sellerId), eq(photos.hash, paymentReceipts.photoHash)));

type Row = Awaited<ReturnType<typeof selectReceipts>>[number];
type PartRow = Awaited<ReturnType<typeof selectPaymentReceipts>>[number];

async function present(context: Context, row: Row): Promise<FoundReceipt> {
  const { db } = context;
  const { issued, order, payment, photo, handOver } = row;
  const { returnedCents } = await readReturns(db, order.id);
  const receipt: Receipt = {
    ...presentIssued(row, await isContactOpen(context, order, returnedCents >= order.totalCents)),
    // A price in parts is paid with the last one.
    paidAt: ((payment.kind === 'full' ? payment.paidAt : null) ?? issued.issuedAt).toISOString(),
    petName: order.petName,
    price: toAmount(order.priceCents),
    ...(order.lines ? { lines: presentLines(order.lines) } : {}),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    paymentMethodName: methodName(payment, order),
    parts: await listPriceParts(db, { order, payment }, issued.number),
    returns: await listReturns(db, order.id),
    returned: toAmount(returnedCents),
    disputed: order.status === 'disputed',
  };
  return {
    receipt,
    language: order.language,
    photo,
    details: order.petDetails,
    // Without the breeder nobody reads the code.
    handOver: order.sellerId === null ? null : presentHandOver(order, handOver, row.handOverPhoto),
    orderId: order.id,
    hasAgreement: row.signedFor !== null,
    sellerId: order.sellerId,
  };
}

/** The receipt of one payment: nothing of the hand-over, the pet's documents and the agreement, which are for who paid in full. */
async function presentPart(context: Context, row: PartRow): Promise<FoundReceipt> {
  const { db } = context;
  const { issued, order, payment, photo } = row;
  const { amountCents, feeCents, kind } = payment;
  const { totalCents, paidCents, dueOn } = issued;
  const returns = await listReturns(db, order.id, payment.id);
  const returnedCents = returns.reduce((cents, { amount }) => cents + fromAmount(amount), 0);
  const cash = kind === 'cash' ? (await listCashParts(db, order.id)).get(payment.id) : undefined;
  const disputed = (await disputedPayments(db, order.id)).find(({ paymentId }) => paymentId === payment.id);
  const receipt: Receipt = {
    ...presentIssued(row, await isContactOpen(context, order, returnedCents >= amountCents)),
    paidAt: cash?.receivedOn ?? (payment.paidAt ?? issued.issuedAt).toISOString(),
    petName: issued.petName,
    price: toAmount(amountCents - feeCents),
    platformFee: toAmount(feeCents),
    total: toAmount(amountCents),
    paymentMethodName: paidWith(payment.method, payment.klarnaCategory),
    part: {
      kind: kind === 'deposit' ? kind : 'balance',
      total: toAmount(totalCents),
      paid: toAmount(paidCents),
      due: toAmount(totalCents - paidCents),
      dueOn,
      hasEnded: order.status === 'released',
    },
    parts: [],
    returns,
    returned: toAmount(returnedCents),
    disputed: disputed !== undefined && disputed.heldCents > 0,
  };
  const { language, sellerId } = order;
  const nothing = { details: null, handOver: null, hasAgreement: false };
  return { receipt, language, photo, orderId: order.id, sellerId, ...nothing };
}

/** What both kinds of receipts show alike; where nothing opens the contact, town and state alone. */
const presentIssued = (
  { issued, order, seller }: Pick<Row, 'order' | 'seller'> & { issued: Issued },
  isOpen: boolean,
) => ({
  number: issued.number,
  reference: issued.reference,
  breed: issued.petBreed,
  breederName: issued.sellerName,
  breederLicense: issued.sellerLicense,
  breederLine: issued.sellerLine,
  breederAddress:
    seller && ((isOpen ? issued.sellerAddress : null) ?? issued.sellerTown ?? knownTown(toAddressParts(seller))),
  breederContact: seller && isOpen ? contactForBuyers(seller) : null,
  buyerName: order.clientName,
  buyerPlace: order.clientEmail === null ? null : [order.buyerState, order.buyerZip].filter(Boolean).join(' ') || null,
  timeZone: issued.timeZone ?? (seller ? timeZoneOfBreeder(seller) : 'UTC'),
});

type Issued = Omit<ReceiptRow, 'orderId'>;
