import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { ENDS_OF_HOLDING, ledgerEntries, type PaymentKind } from '../../db/schema.ts';

type Entry = typeof ledgerEntries.$inferInsert;
export type EntryKind = Entry['kind'];
type Account = Entry['account'];

/** The payment whose money moves. */
export interface PostedPayment {
  id: string;
  orderId: string;
  /** Null when the platform itself sells. */
  stripeAccountId: string | null;
  kind: PaymentKind;
}

/**
 * A transaction. `providerId` names what moved at the provider; amounts are in cents, positive for what a party gains.
 */
interface Posting {
  kind: EntryKind;
  providerId: string;
  amounts: Partial<Record<Account, number>>;
}

/**
 * Writes balanced lines. Idempotent by kind and provider's id, so every event handler and reconciliation may post. A
 * second sale of a payment under another id throws.
 */
async function post(tx: Tx, payment: PostedPayment, now: Date, ...postings: Posting[]): Promise<void> {
  // The account that bears it may have changed since: the lines of one transaction are written together, or not at all.
  const fresh = payment.kind === 'full' ? postings : await unposted(tx, payment, postings);
  const lines = fresh.flatMap(({ kind, providerId, amounts }) =>
    Object.entries(amounts)
      .filter(([, amountCents]) => amountCents !== 0)
      .map(([account, amountCents]) => ({
        orderId: payment.orderId,
        paymentId: payment.id,
        kind,
        providerId,
        account: account as Account,
        amountCents,
        createdAt: now,
      })),
  );
  if (lines.length === 0) return;
  const target = [ledgerEntries.kind, ledgerEntries.providerId, ledgerEntries.account];
  await tx.insert(ledgerEntries).values(lines).onConflictDoNothing({ target });
}

async function unposted(tx: Tx, { orderId }: PostedPayment, postings: Posting[]): Promise<Posting[]> {
  const known = await tx
    .select({ kind: ledgerEntries.kind, providerId: ledgerEntries.providerId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  return postings.filter(
    ({ kind, providerId }) => !known.some((line) => line.kind === kind && line.providerId === providerId),
  );
}

/** What a payment of this kind is booked as. */
export const paidAs = (kind: PostedPayment['kind']) => (kind === 'full' ? 'sale' : kind);

/**
 * The buyer pays: the breeder gains the price, or holds it for the buyer if it is a part; the platform gains the fee. The
 * provider's fee is null until it is known.
 */
export function postPaid(
  tx: Tx,
  payment: PostedPayment & { amountCents: number; feeCents: number },
  charge: { chargeId: string; providerFeeCents: number | null },
  now: Date,
) {
  const { amountCents, feeCents } = payment;
  const bearer = payment.kind === 'full' ? 'breeder' : 'deposits_held';
  const amounts = { buyer: -amountCents, [bearer]: amountCents - feeCents, platform_fee: feeCents };
  const paid: Posting = { kind: paidAs(payment.kind), providerId: charge.chargeId, amounts };
  return post(tx, payment, now, paid, providerFeePosting(charge.chargeId, charge.providerFeeCents ?? 0));
}

/** The provider deducts its processing fee from the breeder's money. */
export function postProviderFee(tx: Tx, payment: PostedPayment, chargeId: string, cents: number, now: Date) {
  return post(tx, payment, now, providerFeePosting(chargeId, cents));
}

function providerFeePosting(chargeId: string, cents: number): Posting {
  return { kind: 'provider_fee', providerId: chargeId, amounts: { breeder: -cents, provider_fee: cents } };
}

/** What the breeder holds for an order's buyer becomes the breeder's: by the last part paid, or kept by the terms. */
export async function postEndOfHolding(
  tx: Tx,
  payment: PostedPayment,
  kind: (typeof ENDS_OF_HOLDING)[number],
  now: Date,
): Promise<number> {
  const cents = await readHeldCents(tx, payment.orderId);
  const amounts = { deposits_held: -cents, breeder: cents };
  await post(tx, payment, now, { kind, providerId: payment.orderId, amounts });
  return cents;
}

/**
 * From now on, `cents` of a sale's price are held for its buyer; none: they are the breeder's, and a refund takes them from there. Idempotent
 * under the order's lock.
 */
export async function postPromise(tx: Tx, payment: PostedPayment, cents: number, now: Date): Promise<void> {
  const { orderId } = payment;
  const held = cents - (await readHeldCents(tx, orderId));
  const kind = held > 0 ? 'promise_held' : 'promise_ended';
  const isBefore = and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, kind));
  const before = await tx.$count(ledgerEntries, isBefore);
  const providerId = before === 0 ? orderId : `${orderId}:${before}`;
  return post(tx, payment, now, { kind, providerId, amounts: { deposits_held: held, breeder: -held } });
}

/**
 * The account that a refund is taken from: what is held for the buyer, until the breeder has earned or kept the part. A
 * part that arrives after its reservation has ended is held until it is refunded.
 */
async function findBearingAccount(
  tx: DbOrTx,
  { id, kind, orderId }: PostedPayment,
): Promise<'breeder' | 'deposits_held'> {
  if (kind === 'full') return 'breeder';
  const hasEnded = and(
    eq(ledgerEntries.orderId, orderId),
    inArray(ledgerEntries.kind, [...ENDS_OF_HOLDING]),
    sql`${ledgerEntries.id} > (select min(id) from ledger_entries paid where paid.order_id = ${orderId} and paid.payment_id = ${id})`,
  );
  const found = await tx.select({ id: ledgerEntries.id }).from(ledgerEntries).where(hasEnded).limit(1);
  return found.length > 0 ? 'breeder' : 'deposits_held';
}

/** Whether a payment's money is held for the buyer, neither earned nor kept. */
export const isHeld = async (db: DbOrTx, payment: PostedPayment): Promise<boolean> =>
  (await findBearingAccount(db, payment)) === 'deposits_held';

export interface PostedRefund {
  stripeRefundId: string;
  priceCents: number;
  feeCents: number;
}

/**
 * A refund to the buyer. On a connected account the breeder pays all of it, and `postFeeRefund` posts the platform's
 * share separately. A refund of the platform's own sale is split here.
 */
export async function postRefund(tx: Tx, payment: PostedPayment, refund: PostedRefund, now: Date) {
  const amounts = partsOfRefund(payment, await findBearingAccount(tx, payment), refund, 1);
  return post(tx, payment, now, { kind: 'refund', providerId: refund.stripeRefundId, amounts });
}

/** The refund failed at the buyer's bank. */
export async function postRefundFailure(tx: Tx, payment: PostedPayment, refund: PostedRefund, now: Date) {
  const amounts = partsOfRefund(payment, await findBearingAccount(tx, payment), refund, -1);
  return post(tx, payment, now, { kind: 'refund_failure', providerId: refund.stripeRefundId, amounts });
}

function partsOfRefund(
  { stripeAccountId }: PostedPayment,
  bearer: 'breeder' | 'deposits_held',
  { priceCents, feeCents }: PostedRefund,
  sign: 1 | -1,
) {
  const total = sign * (priceCents + feeCents);
  return stripeAccountId
    ? { buyer: total, [bearer]: -total }
    : { buyer: total, [bearer]: -sign * priceCents, platform_fee: -sign * feeCents };
}

/** The platform refunds a part of its fee to the breeder. */
export async function postFeeRefund(tx: Tx, payment: PostedPayment, feeRefundId: string, cents: number, now: Date) {
  const amounts = { [await findBearingAccount(tx, payment)]: cents, platform_fee: -cents };
  return post(tx, payment, now, { kind: 'fee_refund', providerId: feeRefundId, amounts });
}

/** The provider withdraws disputed money from the breeder or reinstates it, and keeps its dispute fee. */
export async function postDisputeMovement(
  tx: Tx,
  payment: PostedPayment,
  movement: { transactionId: string; amountCents: number; costCents: number },
  now: Date,
) {
  const { transactionId, amountCents, costCents } = movement;
  const bearer = await findBearingAccount(tx, payment);
  const own =
    bearer === 'breeder' ? { breeder: amountCents - costCents } : { [bearer]: amountCents, breeder: -costCents };
  const amounts = { ...own, dispute: -amountCents, provider_fee: costCents };
  return post(tx, payment, now, { kind: 'dispute', providerId: transactionId, amounts });
}

/** What a breeder holds for an order's buyer. */
export async function readHeldCents(db: DbOrTx, orderId: string): Promise<number> {
  const held = and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.account, 'deposits_held'));
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(held);
  return row!.cents;
}

/**
 * What a bank took by a dispute goes to the buyer: all that it withdrew once the dispute is lost, nothing before and once it is
 * appealed. Posts the difference to what was posted before; each further posting has its number in its id.
 */
export async function postTakenByBank(
  tx: Tx,
  payment: PostedPayment,
  { disputeId, takenCents }: { disputeId: string; takenCents: number },
  now: Date,
): Promise<void> {
  const lines = await tx
    .select({ providerId: ledgerEntries.providerId, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, payment.orderId),
        eq(ledgerEntries.paymentId, payment.id),
        eq(ledgerEntries.kind, 'dispute_lost'),
        eq(ledgerEntries.account, 'buyer'),
      ),
    );
  const before = lines.filter(({ providerId }) => providerId === disputeId || providerId.startsWith(`${disputeId}_`));
  const cents = takenCents - before.reduce((sum, line) => sum + line.cents, 0);
  const providerId = before.length === 0 ? disputeId : `${disputeId}_${before.length + 1}`;
  await post(tx, payment, now, { kind: 'dispute_lost', providerId, amounts: { dispute: -cents, buyer: cents } });
}
