import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { CHECKOUT_SESSION_MINUTES, PLATFORM_FEE_PERCENT } from '../../../contract/business.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { type OrderLines, priceOffer } from '../../../contract/order-lines/order-lines.ts';
import { PLACEHOLDER_BUYER, type CheckoutRequest } from '../../../contract/orders/orders.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { plannedLimit, prepared } from '../../db/statements/prepared.ts';
import { preparedInsert } from '../../db/statements/prepared-insert.ts';
import { orders } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { keepPhone } from '../../phone-numbers.ts';
import { agreementToSign } from '../agreements/api.ts';
import { findAvailability, type Hold, isOver, isOwn, type Offer, type OfferToBuyer } from '../payment-links/api.ts';
import { insertPayment } from '../payments/api.ts';
import { endRetry, petSpecies } from '../pets/api.ts';
import {
  findDeposit,
  freezeDeposit,
  lockPetToOrder,
  type Purchase,
  rememberPayer,
  selectPurchases,
  type OrderRow,
} from '../orders/api.ts';
import { closeHold } from './end-holds.ts';
import { listNetworks, mayHold, type Holder } from './hold-limits.ts';
import { claimTurn } from '../waitlists/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import { isInTime } from './reuse.ts';
import { SOLD, held, kept, ownInFlight, priceChanged } from './refusals.ts';
import { checkSignature, freezeSignature, hasSameSignature } from './sign.ts';

/** What an order freezes. */
export interface Frozen {
  priceCents: number;
  lines: OrderLines | null;
  feeCents: number;
  totalCents: number;
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
  deposit: Offer['deposit'];
}

/**
 * Returns the buyer's open order of this pet, or a new one with frozen price and fee. A unique index allows one open
 * order per buyer and pet, so a double click reuses the first order. A new one holds the pet, if the operator's setting
 * and the bounds of holds say so. Throws Conflict (sold, price changed, held by somebody else, busy, not signed).
 */
export async function claimOrder(
  context: Context,
  offer: OfferToBuyer,
  request: CheckoutRequest,
  frozen: Frozen,
  buyer: Holder,
): Promise<Purchase> {
  for (let attempt = 0; attempt < 3; attempt++) {
    // One that a double click has opened since blocks the insert, and is found by the next attempt.
    const mayBeOpen = attempt > 0 || offer.hasCheckout;
    const open = mayBeOpen ? await findOpen(context.db, offer.pet.id, buyer.keys) : undefined;
    if (open) {
      if (await mayReuse(context, open, offer, request)) return open;
      // A refused signature closes nothing.
      checkSignature(await agreementToSign(context.db, offer.pet), offer, request.signature, context.now);
      if ((await closeCheckout(context, open)) === 'paid') throw conflict(SOLD, 'sold');
    }
    const created = await insertOrder(context, offer, request, frozen, buyer, open?.order.holdsPet);
    if (created && 'order' in created) return created;
    if (created) await endOver(context, created, buyer);
  }
  throw conflict('Another checkout for this pet is just being opened. Please try again.', 'busy');
}

/**
 * Closes a checkout that has expired although the provider hasn't reported it yet; a double click's own checkout is
 * found by the next attempt. Throws Conflict for a hold that lasts.
 */
async function endOver(context: Context, hold: Hold, buyer: Holder): Promise<void> {
  if (isOver(hold, context.now)) return closeHold(context, hold.orderId);
  if (!isOwn(hold, buyer.keys)) throw held(hold);
  if (hold.isInFlight) throw ownInFlight();
}

/** There is at most one. */
async function findOpen(db: Db, petId: string, buyerKeys: string[]): Promise<Purchase | undefined> {
  return (await openOrders(db, { petId, buyerKeys }))[0];
}

const openOrders = prepared((db) =>
  selectPurchases(db)
    .where(
      and(
        eq(orders.petId, sql.placeholder('petId')),
        sql`${orders.buyerKey} = any(${sql.placeholder('buyerKeys')})`,
        eq(orders.status, sql`'pending'`),
      ),
    )
    .limit(plannedLimit(1)),
);

async function mayReuse(context: Context, open: Purchase, offer: Offer, request: CheckoutRequest): Promise<boolean> {
  return (
    isReusable(open, offer, request, context.now) &&
    (await hasSameDeposit(context.db, open, offer)) &&
    (await hasSameSignature(context, open.order.id, offer, request.signature))
  );
}

function isReusable({ order, payment }: Purchase, offer: Offer, request: CheckoutRequest, now: Date): boolean {
  const isSameChoice = request.paymentMethod === payment.method || request.paymentMethod === payment.requestedMethod;
  if (!isSameChoice || order.priceCents !== offer.priceCents) return false;
  if (!isDeepStrictEqual(order.lines, offer.lines)) return false;
  if (!isDeepStrictEqual(order.petDetails, offer.details)) return false;
  const { address } = request;
  if (address && (address.state !== order.buyerState || address.zip !== order.buyerZip)) return false;
  if (payment.stripeAccountId !== offer.payeeId) return false;
  return isInTime(payment, order.createdAt, now);
}

/** Nobody pays by other terms than those that they just read. */
async function hasSameDeposit(db: Db, { order, payment }: Purchase, { deposit: offered }: Offer): Promise<boolean> {
  if (!offered || payment.kind !== 'deposit') return !offered && payment.kind === 'full';
  const frozen = await findDeposit(db, order.id);
  const { feeCents: _, restCents: __, ...terms } = offered;
  return Object.entries(terms).every(([name, value]) => isDeepStrictEqual(frozen?.[name as keyof typeof terms], value));
}

/** The pet of a failed bank payment: its buyer pays again, or the time for that is over. */
const mayTakeOver = (hold: Hold, buyer: Holder, now: Date): boolean =>
  hold.isRetry && (isOwn(hold, buyer.keys) || isOver(hold, now));

const insert = preparedInsert(orders, { skipsConflicts: true });

/** Throws Conflict, with what the chosen lines cost now, if the pet's price has changed. */
function checkPrice({ pet, offered, choice }: Offer, petCents: number): void {
  if (petCents !== pet.priceCents) throw priceChanged(priceOffer(offered, petCents, choice).priceCents);
}

const claimPick = (tx: Tx, turnId: string, { id, petId, buyerKey }: OrderRow, now: Date) =>
  claimTurn(tx, turnId, { orderId: id, petId: petId!, buyerKey: buyerKey! }, now);

/** Returns undefined when another request won the race, or the hold that blocks the order. */
async function insertOrder(
  context: Context,
  offer: Offer,
  request: CheckoutRequest,
  { deposit, ...frozen }: Frozen,
  buyer: Holder,
  replacesHold = false,
): Promise<Purchase | Hold | undefined> {
  const { db, now, config } = context;
  return db.transaction(async (tx) => {
    // The lock closes the race with a sale: the sale either sees this order, or this insert sees the pet sold.
    const pet = await lockPetToOrder(tx, offer.pet.id);
    if (pet?.status !== 'active') throw conflict(SOLD, 'sold');
    checkPrice(offer, pet.priceCents);
    const found = await findAvailability(tx, pet.id, { buyerKeys: buyer.keys, holdsPets: config.holdsPets, now });
    const agreement = found.needsAgreement ? await agreementToSign(tx, pet) : undefined;
    const signed = checkSignature(agreement, { ...offer, pet }, request.signature, now);
    if (found.hold && !mayTakeOver(found.hold, buyer, now)) return found.hold;
    // Its own buyer keeps it until the payment, in case they leave this checkout.
    const isRetryOver = found.hold?.isRetry && isOver(found.hold, now);
    if (isRetryOver) await endRetry(tx, pet.id);
    if (found.isKept) throw kept();
    const holdsPet =
      config.holdsPets &&
      (found.kept !== null ||
        (await mayHold(context, tx, { sellerId: offer.seller.id, petId: pet.id, replacesHold }, buyer)));
    const order = await insert(tx, {
      ...frozen,
      paymentLinkId: offer.link.id,
      petId: pet.id,
      sellerId: offer.seller.id,
      feeBasisPoints: PLATFORM_FEE_PERCENT * 100,
      language: request.language,
      petName: pet.name,
      petDetails: offer.details,
      petSpecies: petSpecies(pet),
      clientName: request.customer.name === PLACEHOLDER_BUYER ? null : request.customer.name,
      clientEmail: request.customer.email,
      clientPhone: keepPhone(request.customer.phone),
      buyerState: request.address?.state ?? null,
      buyerZip: request.address?.zip ?? null,
      buyerKey: buyer.keys[0],
      holdsPet,
      holderNetwork: holdsPet ? buyer.network : null,
      buyerNetworks: listNetworks(buyer),
      createdAt: now,
      updatedAt: now,
    });
    if (!order) return undefined;
    if (found.kept?.turnId) await claimPick(tx, found.kept.turnId, order, now);
    // By the mailed key: from now on this browser finds the pet kept without it, also where it leaves the checkout.
    if (found.hold?.isRetry && !isRetryOver) await rememberPayer(tx, found.hold.orderId, buyer.keys);
    if (deposit) await freezeDeposit(tx, order.id, deposit);
    if (signed) await freezeSignature(context, tx, order.id, signed, request.language);
    const payment = await insertPayment(
      tx,
      {
        orderId: order.id,
        kind: deposit ? 'deposit' : 'full',
        stripeAccountId: offer.payeeId,
        method: request.paymentMethod,
        amountCents: deposit ? deposit.depositCents + deposit.feeCents : frozen.totalCents,
        feeCents: deposit ? deposit.feeCents : frozen.feeCents,
        expiresAt: new Date(now.getTime() + CHECKOUT_SESSION_MINUTES * MINUTE_MS),
      },
      now,
    );
    return { order, payment };
  });
}
