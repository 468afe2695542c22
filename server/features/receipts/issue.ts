import { eq, sql } from 'drizzle-orm';
import { dueDay } from '../../../contract/reservations/payable-days.ts';
import { receiptPath, signedAgreementPath } from '../../../contract/pages/public-page.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orderAgreements, paymentReceipts, pets, receiptCounters, receipts, users } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';
import { addressColumns, timeZoneColumns, timeZoneOfBreeder } from '../accounts/api.ts';
import { presentAddress } from '../payment-links/api.ts';
import { paymentReceiptLinks, receiptLinks } from '../../private-links.ts';
import { lockFirstPurchase, type OrderRow, type Purchase, readAccount } from '../orders/api.ts';
import { newReference } from './reference.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
export type PaymentReceiptRow = typeof paymentReceipts.$inferSelect;

/** What a receipt and the mails of its sale name besides the order, in one statement; undefined without a seller. */
export async function readSold(tx: Tx, { id, sellerId, petId }: OrderRow) {
  if (!sellerId) return undefined;
  const { email, fullName, physicalAddress, addressVisibility, phoneNumber, buyerContact } = users;
  const { license, receiptLine, closedAt } = users;
  const [sold] = await tx
    .select({
      seller: {
        email,
        fullName,
        physicalAddress,
        addressVisibility,
        phoneNumber,
        buyerContact,
        license,
        receiptLine,
        closedAt,
        ...addressColumns,
        ...timeZoneColumns,
      },
      town: sql<string | null>`nullif(concat_ws(', ', ${users.addressTown}, ${users.addressState}), '')`,
      petBreed: pets.breed,
      photoHash: pets.photoHash,
      isSigned: sql<boolean>`exists ${tx
        .select({ one: sql`1` })
        .from(orderAgreements)
        .where(eq(orderAgreements.orderId, id))}`,
    })
    .from(users)
    .leftJoin(pets, eq(pets.id, petId ?? ''))
    .where(eq(users.id, sellerId));
  return sold;
}
type Sold = NonNullable<Awaited<ReturnType<typeof readSold>>>;

/**
 * Issues the receipt of a sale with the breeder's next number. The counter's row stays locked until the sale commits, and
 * a rollback returns the number, so that there are no gaps. `key` opens the buyer's page. Callers hold the order's lock.
 */
export async function issueReceipt(
  context: Context,
  tx: Tx,
  order: OrderRow,
  sold: Sold,
  changed: Partial<Pick<ReceiptRow, 'sellerAddress'>> = {},
): Promise<ReceiptRow & { key: string | null }> {
  const { counter, key, values } = drawReceipt(context, tx, order, sold, receiptLinks, order.id);
  const [receipt] = await tx
    .with(counter)
    .insert(receipts)
    // After a payment in full, whatever the public pages show (docs/specification.md, link-page.address).
    .values({ orderId: order.id, ...values, sellerAddress: sold.seller.physicalAddress || null, ...changed })
    .returning();
  return { ...receipt!, key };
}

/**
 * Issues the receipt of a paid part that leaves something due, with the breeder's next number, as for a sale. Undefined without a
 * seller. Callers hold the order's lock.
 */
export async function issuePaymentReceipt(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
): Promise<PaymentReceiptRow | undefined> {
  const sold = await readSold(tx, order);
  const { paidCents, deposit } = (await readAccount(tx, order.id))!;
  if (!sold) return undefined;
  const { counter, values } = drawReceipt(context, tx, order, sold, paymentReceiptLinks, payment.id);
  const [issued] = await tx
    .with(counter)
    .insert(paymentReceipts)
    .values({
      paymentId: payment.id,
      orderId: order.id,
      ...values,
      sellerAddress: presentAddress(sold.seller) || null,
      petName: order.petName,
      totalCents: order.totalCents,
      paidCents,
      dueOn: dueDay(deposit),
    })
    .returning();
  return issued!;
}

/** Raises the breeder's counter, and lists what both kinds of receipts freeze. `id`: what the key of its address is made of. */
function drawReceipt(
  { config, now }: Context,
  tx: Tx,
  { sellerId, clientEmail, clientName }: OrderRow,
  { seller, town, petBreed, photoHash }: Sold,
  links: typeof receiptLinks,
  id: string,
) {
  const counter = tx.$with('counter').as(
    tx
      .insert(receiptCounters)
      .values({ sellerId: sellerId!, lastNumber: 1 })
      .onConflictDoUpdate({
        target: receiptCounters.sellerId,
        set: { lastNumber: sql`${receiptCounters.lastNumber} + 1` },
      })
      .returning({ lastNumber: receiptCounters.lastNumber }),
  );
  const reference = newReference();
  // Without a buyer's name or address there is nobody to send it to: it was erased, or never given.
  const key = clientEmail || clientName ? links.create(config, id) : null;
  const values = {
    sellerId,
    number: sql`(select ${counter.lastNumber} from ${counter})`,
    reference,
    keyHash: key === null ? null : hashToken(key),
    sellerName: seller.fullName,
    sellerTown: town,
    sellerLicense: seller.license,
    sellerLine: seller.receiptLine,
    petBreed,
    photoHash,
    issuedAt: now,
    timeZone: timeZoneOfBreeder(seller),
  };
  return { counter, key, values };
}

const SALES = ['paid', 'partially_refunded', 'refunded', 'disputed', 'lost'];

/** A late payment, returned in full, is no sale and has no receipt. */
export const hasReceipt = ({ order, payment }: Purchase) =>
  payment.state === 'paid' && SALES.includes(order.status) && !order.refundReason;

/** The receipt of a sale; issued now if the sale is older than receipts. Undefined for an order that is no sale. */
export async function ensureReceipt(context: Context, purchase: Purchase): Promise<ReceiptRow | undefined> {
  const { id } = purchase.order;
  if (!hasReceipt(purchase)) return undefined;
  return (
    (await findReceipt(context.db, id)) ??
    context.db.transaction(async (tx) => {
      const locked = await lockFirstPurchase(tx, id);
      if (!locked) return undefined;
      const sold = await readSold(tx, locked.order);
      // Nobody knows which address the breeder had at the payment.
      const unknown = { sellerAddress: null };
      return (await findReceipt(tx, id)) ?? (sold && issueReceipt(context, tx, locked.order, sold, unknown));
    })
  );
}

async function findReceipt(db: DbOrTx, orderId: string): Promise<ReceiptRow | undefined> {
  return (await db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0];
}

/** What the buyer's pages and mails show of it; the path is null when nobody can open it anymore. */
export function receiptLink({ config }: Context, { orderId, reference, keyHash }: ReceiptRow) {
  const key = receiptLinks.find(config, orderId, keyHash);
  return {
    reference,
    path: key === undefined ? null : receiptPath(key),
    /** Path of the agreement that the buyer signed, if they signed one. */
    agreementPath: key === undefined ? null : signedAgreementPath(key),
  };
}

/** The receipts of an order's payments that have one of their own, by the payment's id. */
export async function listPaymentReceipts(db: DbOrTx, orderId: string): Promise<Map<string, PaymentReceiptRow>> {
  const rows = await db.select().from(paymentReceipts).where(eq(paymentReceipts.orderId, orderId));
  return new Map(rows.map((row) => [row.paymentId, row]));
}

/** The key of a payment's receipt for its buyer; undefined when nobody can open it anymore. */
export const paymentReceiptKey = ({ config }: Context, { paymentId, keyHash }: PaymentReceiptRow): string | undefined =>
  paymentReceiptLinks.find(config, paymentId, keyHash);
