import { and, asc, eq } from 'drizzle-orm';
import { fromAmount, toAmount } from '../../../contract/money.ts';
import type { Sale } from '../../../contract/sales/sales.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { handOvers, orderChanges, orders, pets, refunds } from '../../db/schema.ts';
import { sentTo } from '../../emails/outbox.ts';
import { findRefusal, sendRefusedAgain } from '../../emails/refused-mails.ts';
import { listOwed } from '../debts/api.ts';
import { listOrderLines } from '../ledger/api.ts';
import { conditionsOfLink } from '../payment-links/api.ts';
import { entryOfOrder } from '../waitlists/api.ts';
import { listEvidence, presentEvidence } from '../evidence/api.ts';
import { listDisputes, listOpenWarnings, type WarningRow } from '../disputes/api.ts';
import { endingByBreeder, presentAccount } from '../reservations/api.ts';
import { listPurchases, presentHandOver, presentListedOrder, type Purchase } from '../orders/api.ts';
import { findHandOverPhoto } from '../hand-overs/api.ts';
import { listAddenda, findSigned, hasReceipt, type SignedRow } from '../receipts/api.ts';
import { isWaiting, listRefundParts, refundableAfterEnd, sumRefunds } from '../refunds/api.ts';
import { hasMoreOfBuyer } from './buyer.ts';
import { findSale } from './find-sale.ts';
import { presentInFlight } from './in-flight.ts';
import { presentSaleMoney, computePayout } from './sale-money.ts';
import { buildTimeline } from './timeline.ts';

/** One of the actor's sales, also one whose payment is in flight, failed or lost from view. Throws NotFound. */
export async function getSale(context: UserContext, orderId: string): Promise<Sale> {
  const sale = await readSale(context, orderId);
  const owed = await listOwed(context, orderId);
  if (owed.length === 0) return sale;
  const refundOwed = toAmount(owed.reduce((cents, { amount }) => cents + fromAmount(amount), 0));
  return { ...sale, order: { ...sale.order, refundOwed }, owed };
}

async function readSale(context: UserContext, orderId: string): Promise<Sale> {
  const { db, actor, now } = context;
  const purchase = await findSale(db, actor.id, orderId);
  const { paymentLinkId } = purchase.order;
  const [
    lines,
    returned,
    handed,
    evidence,
    disputed,
    link,
    parts,
    deposit,
    ending,
    signed,
    moved,
    photo,
    spot,
    refundParts,
    rest,
    warnings,
    look,
    ofBuyer,
  ] = await Promise.all([
    listOrderLines(db, orderId),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)),
    db.select().from(handOvers).where(eq(handOvers.orderId, orderId)),
    listEvidence(db, orderId),
    listDisputes(db, orderId),
    paymentLinkId === null ? null : conditionsOfLink(db, paymentLinkId),
    purchase.payment.kind === 'full' ? [purchase] : listPurchases(db, orderId),
    purchase.payment.kind === 'full' ? undefined : presentAccount(context, orderId),
    purchase.payment.kind === 'full' ? undefined : endingByBreeder(context, db, orderId),
    presentAgreement(db, orderId),
    purchase.payment.kind === 'full' ? [] : selectMoves(db, orderId),
    findHandOverPhoto(db, orderId),
    purchase.order.petId === null ? entryOfOrder(db, orderId) : undefined,
    listRefundParts(db, purchase),
    purchase.payment.kind === 'full' ? refundableAfterEnd(db, purchase.order) : null,
    listOpenWarnings(db, orderId),
    findPetLook(db, purchase.order.petId),
    presentBuyer(context, purchase.order),
  ]);
  const payout = computePayout(parts.map(({ payment }) => payment));
  return {
    order: presentListedOrder({
      ...purchase,
      pet: look,
      isDisputed: disputed.some(({ dispute }) => dispute.state === 'open' && !dispute.isInquiry),
      waitingCents: sumRefunds(returned.filter(isWaiting)),
    }),
    notes: purchase.order.sellerNotes ?? '',
    hasReceipt: hasReceipt(purchase),
    evidence: presentEvidence(purchase.order, disputed, evidence, now),
    ...ofBuyer,
    ...presentWarnings(purchase, parts, warnings),
    timeline: buildTimeline(purchase, returned, lines, { handed: handed[0], evidence, deposit, moved, payout }),
    goHomeOn: purchase.order.petDetails?.readyOn ?? null,
    handOver: presentHandOver(purchase.order, handed[0], photo),
    money: presentSaleMoney(purchase, lines, payout, sumRefundedFees(purchase, returned)),
    ...presentUncertain(context, orderId, parts, look),
    ...(deposit ? { deposit } : {}),
    ...(ending ? { ending } : {}),
    ...(refundParts ? { refundParts } : {}),
    ...(rest ? { refundable: { price: toAmount(rest.priceCents), platformFee: toAmount(rest.feeCents) } } : {}),
    ...(spot ? { spot: { litterId: spot.litterId } } : {}),
    ...(signed ? { agreement: signed } : {}),
    link,
  };
}

async function presentBuyer(
  context: UserContext,
  order: Purchase['order'],
): Promise<Pick<Sale, 'mailsRefusedAt' | 'hasMoreOfBuyer'>> {
  const [refusedAt, hasMore] = await Promise.all([
    order.clientEmail === null ? null : findRefusal(context, sentTo(order.clientEmail)),
    hasMoreOfBuyer(context.db, order),
  ]);
  return { ...(refusedAt ? { mailsRefusedAt: refusedAt.toISOString() } : {}), hasMoreOfBuyer: hasMore };
}

/** Sends what the buyer's address refused once more. Throws NotFound. */
export async function sendMailsAgain(context: UserContext, orderId: string): Promise<Sale> {
  const { order } = await findSale(context.db, context.actor.id, orderId);
  if (order.clientEmail !== null) await sendRefusedAgain(context, sentTo(order.clientEmail));
  return getSale(context, orderId);
}

/** What is on its way, or until when the pet is kept since it failed. */
function presentUncertain(
  { actor, now }: UserContext,
  orderId: string,
  parts: Purchase[],
  pet: Awaited<ReturnType<typeof findPetLook>>,
): Pick<Sale, 'inFlight' | 'keptUntil'> {
  const inFlight = parts.find(({ payment }) => payment.state === 'processing');
  const until = pet?.retryOrderId === orderId ? pet.retryUntil : null;
  return {
    ...(inFlight ? { inFlight: presentInFlight(actor, inFlight) } : {}),
    ...(until && until > now ? { keptUntil: until.toISOString() } : {}),
  };
}

/** A late payment is refunded anyway. */
function presentWarnings({ order }: Purchase, parts: Purchase[], open: WarningRow[]): Pick<Sale, 'warnings'> {
  const warnings = open.flatMap(({ id, kind, paymentId, openedAt }) => {
    const payment = parts.find((each) => each.payment.id === paymentId)?.payment;
    if (!payment || kind === 'unknown_dispute' || order.refundReason) return [];
    return [{ id, kind, amount: toAmount(payment.amountCents), openedAt: openedAt.toISOString() }];
  });
  return warnings.length > 0 ? { warnings } : {};
}

async function presentAgreement(db: DbOrTx, orderId: string): Promise<Sale['agreement']> {
  const signed = await findSigned(db, orderId);
  if (!signed) return undefined;
  const addenda = await listAddenda(db, [orderId]);
  const presented = ({ signerName, signedAt }: Pick<SignedRow, 'signerName' | 'signedAt'>) => ({
    name: signerName,
    signedAt: signedAt.toISOString(),
  });
  return {
    version: signed.versionNumber,
    ...presented(signed),
    ...(addenda.length > 0 ? { addenda: addenda.map((each) => ({ pet: each.petName, ...presented(each) })) } : {}),
  };
}

/** Stores the actor's notes on a sale; the last ones count. Throws NotFound. */
export async function saveNotes({ db, actor }: UserContext, orderId: string, notes: string): Promise<string> {
  await findSale(db, actor.id, orderId);
  await db
    .update(orders)
    .set({ sellerNotes: notes || null })
    .where(and(eq(orders.id, orderId), eq(orders.sellerId, actor.id)));
  return notes;
}

async function findPetLook(db: DbOrTx, petId: string | null) {
  if (petId === null) return null;
  const { breed, photoHash, retryOrderId, retryUntil } = pets;
  return (
    (
      await db.select({ breed, photoHash, retryOrderId, retryUntil }).from(pets).where(eq(pets.id, petId)).limit(1)
    )[0] ?? null
  );
}

const selectMoves = (db: DbOrTx, orderId: string) =>
  db
    .select({ at: orderChanges.createdAt })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.kind, 'move')));

/** The platform's share of the refunds that the provider has accepted; of a price in parts, the ledger has it. */
function sumRefundedFees({ payment }: Purchase, rows: (typeof refunds.$inferSelect)[]): number {
  if (payment.kind !== 'full' || payment.stripeAccountId === null) return 0;
  const accepted = rows.filter(({ status, stripeRefundId }) => status !== 'failed' && stripeRefundId !== null);
  return accepted.reduce((sum, { feeCents }) => sum + feeCents, 0);
}
