import { and, asc, eq, gt, isNull, not, notInArray, sql } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import type { HandOver } from '../../../contract/hand-overs/hand-overs.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import type { Context, UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import {
  PAID_KINDS,
  isFirstPayment,
  handOverPhotos,
  handOvers,
  ledgerEntries,
  orderAgreements,
  orders,
  payments,
  photos,
  receipts,
  refunds,
  users,
  waitsForBalance,
} from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { hashToken } from '../../ids.ts';
import { type BuyerContactFacts, contactForBuyers, timeZoneColumns, timeZoneOfBreeder } from '../accounts/api.ts';
import { returnedCents } from '../ledger/api.ts';
import { methodName } from '../payments/api.ts';
import {
  findPurchase,
  type HandOverRow,
  type OrderRow,
  type PhotoRow,
  presentHandOver,
  type Purchase,
} from '../orders/api.ts';
import { ensureReceipt } from './issue.ts';
import { listPriceParts } from './parts.ts';

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

/** The receipt at a buyer's address. Throws NotFound for an unknown key, and once the buyer's data is erased. */
export async function readReceipt({ db }: Context, key: string): Promise<FoundReceipt> {
  const [row] = KEY.test(key)
    ? await selectReceipts(db)
        .where(eq(receipts.keyHash, hashToken(key)))
        .limit(1)
    : [];
  if (!row) throw notFound(MISSING);
  return present(db, row);
}

/** The order of the receipt at a buyer's address; undefined for an unknown key. */
export async function orderOfReceipt(db: DbOrTx, key: string): Promise<string | undefined> {
  if (!KEY.test(key)) return undefined;
  const [row] = await db
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(eq(receipts.keyHash, hashToken(key)))
    .limit(1);
  return row?.orderId;
}

/** The receipt of a seller's own sale. Throws NotFound for another seller's order and for one that is no sale. */
export const readOwnReceipt = (context: UserContext, orderId: string): Promise<FoundReceipt> =>
  readReceiptForSeller(context, context.actor.id, orderId);

/**
 * The receipt of a sale of `sellerId`, whom the caller identifies. Throws NotFound for another seller's order and for one that is no
 * sale.
 */
export async function readReceiptForSeller(context: Context, sellerId: string, orderId: string): Promise<FoundReceipt> {
  const purchase = await findPurchase(context.db, orderId);
  if (purchase?.order.sellerId !== sellerId || !(await ensureReceipt(context, purchase))) throw notFound(MISSING);
  const [row] = await selectReceipts(context.db).where(eq(receipts.orderId, orderId));
  return present(context.db, row!);
}

const PAGE = 100;

/** The actor's receipts by number, read page by page. */
export async function* everyOwnReceipt({ db, actor }: UserContext) {
  const rows = everyPage<Row>(PAGE, (after, limit) =>
    selectReceipts(db)
      .where(and(eq(receipts.sellerId, actor.id), after && gt(receipts.number, after.issued.number)))
      .orderBy(asc(receipts.number))
      .limit(limit),
  );
  for await (const row of rows) yield { ...(await present(db, row)), issuedAt: row.issued.issuedAt };
}

const SELLER = {
  email: users.email,
  phoneNumber: users.phoneNumber,
  buyerContact: users.buyerContact,
  physicalAddress: users.physicalAddress,
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

interface Row extends Purchase {
  issued: typeof receipts.$inferSelect;
  photo: Photo | null;
  seller: (BuyerContactFacts & Parameters<typeof timeZoneOfBreeder>[0] & { physicalAddress: string }) | null;
  handOver: HandOverRow | null;
  handOverPhoto: PhotoRow | null;
  signedFor: string | null;
}

async function present(db: DbOrTx, row: Row): Promise<FoundReceipt> {
  const { issued, order, payment, photo, seller, handOver } = row;
  const returned = (await returnedCents(db, order.id)) - (await unsentCents(db, order.id));
  const receipt: Receipt = {
    number: issued.number,
    reference: issued.reference,
    // A price in parts is paid with the last one.
    paidAt: ((payment.kind === 'full' ? payment.paidAt : null) ?? issued.issuedAt).toISOString(),
    petName: order.petName,
    breed: issued.petBreed,
    breederName: issued.sellerName,
    breederLicense: issued.sellerLicense,
    breederLine: issued.sellerLine,
    // After a payment in full, whatever the public pages show (docs/specification.md, link-page.address).
    breederAddress: seller?.physicalAddress || null,
    breederContact: seller && contactForBuyers(seller),
    buyerName: order.clientName,
    buyerPlace:
      order.clientEmail === null ? null : [order.buyerState, order.buyerZip].filter(Boolean).join(' ') || null,
    price: toAmount(order.priceCents),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    paymentMethodName: methodName(payment, order),
    parts: await listPriceParts(db, { order, payment }),
    returns: await listReturns(db, order.id),
    returned: toAmount(returned),
    disputed: order.status === 'disputed',
    timeZone: issued.timeZone ?? (seller ? timeZoneOfBreeder(seller) : 'UTC'),
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

/** Refunds that wait for the breeder's balance: accepted and booked, and not on their way. */
async function unsentCents(db: DbOrTx, orderId: string): Promise<number> {
  const cents = sql<number>`coalesce(sum(${refunds.priceCents} + ${refunds.feeCents}), 0)::int`;
  const [row] = await db
    .select({ cents })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), waitsForBalance));
  return row!.cents;
}

/** A refund that failed for lack of balance was never sent either, so a receipt has neither it nor its end. */
const isUnsent = sql`exists (select from ${refunds} where ${refunds.stripeRefundId} = ${ledgerEntries.providerId} and (${waitsForBalance} or ${refunds.failure} = 'balance'))`;

const KINDS = { refund: 'refund', refund_failure: 'rejected', dispute_lost: 'bank' } as const;

/** Lists refunds and lost disputes by the ledger, oldest first. */
export async function listReturns(db: DbOrTx, orderId: string): Promise<Receipt['returns']> {
  const lines = await db
    .select({ kind: ledgerEntries.kind, cents: ledgerEntries.amountCents, at: ledgerEntries.createdAt })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.account, 'buyer'),
        notInArray(ledgerEntries.kind, [...PAID_KINDS]),
        not(isUnsent),
      ),
    )
    .orderBy(asc(ledgerEntries.id));
  return lines.flatMap(({ kind, cents, at }) =>
    kind in KINDS
      ? [
          {
            kind: kind === 'dispute_lost' && cents < 0 ? ('reopened' as const) : KINDS[kind as keyof typeof KINDS],
            amount: toAmount(cents),
            at: at.toISOString(),
          },
        ]
      : [],
  );
}
