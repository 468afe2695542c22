import { and, eq, exists, gt, inArray } from 'drizzle-orm';
import { lowestPriceCents } from '../../../contract/business.ts';
import { depositToken } from '../../../contract/pets/deposit-token.ts';
import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import { depositLaw } from '../../../contract/law/law.ts';
import { BALANCE_DAYS } from '../../../contract/waitlists/list-deposit.ts';
import { formatMoney, toAmount } from '../../../contract/money.ts';
import { toUtcDay, earliestDay } from '../../../contract/day.ts';
import type { BuyerAddress } from '../../../contract/addresses/buyer-address.ts';
import { reservationPath, waitlistPath } from '../../../contract/pages/public-page.ts';
import { SPOT_CONSENT_VERSION, type Signature } from '../../../contract/agreements/signatures.ts';
import type { ReserveFacts } from '../../../contract/pages/waitlist-page.ts';
import type { Context } from '../../context.ts';
import { daysAfter } from '../../time/days.ts';
import type { Tx } from '../../db/client.ts';
import { RESERVED_STATUSES } from '../../db/order-statuses.ts';
import { orderChanges, orderDeposits, orders } from '../../db/schema.ts';
import { ExpectedError, conflict, notFound } from '../../errors.ts';
import { hashToken } from '../../ids.ts';
import { lockAgreementToSign } from '../agreements/api.ts';
import { recordAudit } from '../audit/api.ts';
import { hasSuspendedLink, type Offer, readChoice, readOffer, withoutLines } from '../payment-links/api.ts';
import { petSpecies } from '../pets/api.ts';
import {
  entryOfOrder,
  findByKey,
  findKept,
  type Found,
  findOpenTurnByKey,
  pickBySpot,
  pickedOrders,
} from '../waitlists/api.ts';
import { fillAgreement, checkSignature, freezeSignature, presentAgreement } from '../checkout/api.ts';
import { isDisputed, returnedCents } from '../ledger/api.ts';
import {
  type Account,
  findPurchase,
  isReservedStatus,
  lockPet,
  lockPurchase,
  type OrderRow,
  type Purchase,
  readAccount,
} from '../orders/api.ts';
import { reservationLinks } from '../../private-links.ts';
import {
  DISPUTED,
  giveReservedPet,
  planReminders,
  queueReservedMails,
  refuseBeingPaid,
  termsAt,
} from '../reservations/api.ts';

const DOUBLE_CLICK_MS = 60_000;
const UNKNOWN = 'We do not know this place on a waiting list.';
const TAKEN = 'This pet is no longer available. Please choose another one.';
const CHANGED = 'The price of this pet, or the terms, have changed since you opened this page. Please read them again.';

/** A paid spot and the pet that its person chooses. */
interface Chosen {
  found: Found;
  known: Purchase;
  account: Account;
  turnId: string;
  offer: Offer;
  /** What is paid and left, and the terms from the pick on. */
  deposit: PublicDeposit;
}

/** Finds a person's paid spot; undefined when nothing is paid, or a pet is already reserved with it. */
export async function findPaidSpot({ db }: Context, key: string): Promise<Purchase | undefined> {
  const orderId = (await findByKey(db, key))?.entry.orderId;
  const known = orderId ? await findPurchase(db, orderId) : undefined;
  return known && isReservedStatus(known.order.status) ? known : undefined;
}

/** Throws NotFound for an unknown key, and Conflict when turn, place or pet can't be used. */
async function readChosen(context: Context, key: string, petId: string): Promise<Chosen> {
  const { db, now } = context;
  const found = await findByKey(db, key);
  if (!found) throw notFound(UNKNOWN);
  const { turn } = await findOpenTurnByKey(context, key);
  const known = await findPaidSpot(context, key);
  if (!known) throw conflict(TAKEN, 'kept');
  const { canSell, free } = await readChoice(context, db, found.entry.litterId);
  const linkId = free.find(({ id }) => id === petId)?.linkId;
  if (!canSell || !linkId) throw conflict(TAKEN, 'kept');
  const offer = withoutLines(await readOffer(context, linkId));
  const account = (await readAccount(db, known.order.id))!;
  if (offer.pet.priceCents < lowestPriceCents(account.paidPriceCents))
    throw conflict(
      `You have paid ${formatMoney(account.paidPriceCents)} of a price, which is too much for this pet. Please choose another one, or ask the breeder.`,
      'costs_too_little',
    );
  return { found, known, account, turnId: turn.id, offer, deposit: depositAt(account, offer, now) };
}

/** The terms of the pet's own deposit; without one the balance is due soon, and the deposit not refundable. */
function depositAt(account: Account, { pet, deposit: own }: Offer, now: Date): PublicDeposit {
  const law = depositLaw(petSpecies(pet)) ?? account.deposit.law;
  const { refundableUntil } = account.deposit;
  const isDayLeft = refundableUntil !== null && refundableUntil >= earliestDay(now);
  const rest = own ?? {
    dueOn: toUtcDay(daysAfter(now, BALANCE_DAYS)),
    graceDays: 0,
    handOverBy: null,
    terms: isDayLeft ? ('refundable' as const) : ('not_refundable' as const),
    refundableUntil: isDayLeft ? refundableUntil : null,
    steps: null,
  };
  const { dueOn, graceDays, handOverBy } = rest;
  const terms =
    law === null
      ? { terms: rest.terms, refundableUntil: rest.refundableUntil, steps: rest.steps }
      : ({ terms: 'refundable', refundableUntil: null, steps: null } as const);
  return {
    total: toAmount(account.paidCents),
    price: toAmount(account.paidPriceCents),
    rest: toAmount(termsAt(account, pet.priceCents).dueCents),
    dueOn,
    graceDays,
    handOverBy,
    ...terms,
    law,
  };
}

/** Reads the page on which a paid spot reserves a pet. Throws as `reservePet`. */
export async function readToReserve(
  context: Context,
  key: string,
  petId: string,
): Promise<Omit<ReserveFacts, 'address' | 'failure' | 'given'>> {
  const { account, offer, deposit } = await readChosen(context, key, petId);
  const { pet, link, seller } = offer;
  const agreement = await fillAgreement(context.db, offer, context.now);
  return {
    backPath: waitlistPath(key),
    pet: { id: pet.id, name: pet.name, breed: pet.breed, linkId: link.id },
    breederName: seller.fullName,
    total: toAmount(termsAt(account, pet.priceCents).totalCents),
    paid: deposit.total,
    returned: toAmount(await returnedCents(context.db, account.order.id)),
    due: deposit.rest,
    deposit,
    agreement: agreement && presentAgreement(agreement, SPOT_CONSENT_VERSION),
  };
}

/** What the page displayed, and the person's address, which decides whether Klarna can pay the balance. */
interface AcceptedReservation {
  petId: string;
  deposit: string;
  address: BuyerAddress;
  signature: Signature | null;
}

/**
 * A person whose turn it is reserves a pet with what they paid for their place, as a move does: nothing is charged. Returns the page of
 * the reservation. A double click reserves once. Throws NotFound, and Conflict (turn over, pet not free, costs too little, terms changed, not signed, disputed).
 */
export async function reservePet(context: Context, key: string, shown: AcceptedReservation): Promise<string> {
  try {
    return await reserveOnce(context, key, shown);
  } catch (error) {
    const isRefused = error instanceof ExpectedError && error.kind === 'Conflict';
    const reserved = isRefused ? await justReserved(context, key, shown.petId) : undefined;
    if (reserved === undefined) throw error;
    return reserved;
  }
}

/** A double click's reservation; not one whose address the breeder has replaced. */
async function justReserved({ db, config, now }: Context, key: string, petId: string): Promise<string | undefined> {
  const found = await findByKey(db, key);
  if (!found) return undefined;
  const [reserved] = await db
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(orderDeposits, eq(orderDeposits.orderId, orders.id))
    .where(
      and(
        inArray(orders.id, await pickedOrders(db, found.entry.id)),
        eq(orders.petId, petId),
        inArray(orders.status, [...RESERVED_STATUSES]),
        // Reserved by the spot, and not by a checkout of the pet.
        exists(
          db
            .select({ id: orderChanges.id })
            .from(orderChanges)
            .where(and(eq(orderChanges.orderId, orders.id), eq(orderChanges.createdAt, orderDeposits.reservedAt))),
        ),
        eq(orderDeposits.keyVersion, 0),
        gt(orderDeposits.reservedAt, new Date(now.getTime() - DOUBLE_CLICK_MS)),
      ),
    );
  return reserved && reservationPath(reservationLinks.create(config, reserved.orderId));
}

async function reserveOnce(context: Context, key: string, shown: AcceptedReservation): Promise<string> {
  const { config, now } = context;
  const chosen = await readChosen(context, key, shown.petId);
  if (depositToken(chosen.deposit) !== shown.deposit) throw conflict(CHANGED, 'terms_changed');
  const { known, offer, turnId } = chosen;
  await context.db.transaction(async (tx) => {
    await lockFree(context, tx, chosen);
    const agreement = await lockAgreementToSign(tx, offer.pet);
    const signed = checkSignature(agreement, offer, shown.signature, now, SPOT_CONSENT_VERSION);
    const order = await giveToPet(context, tx, chosen, shown.address);
    if (signed) await freezeSignature(context, tx, order.id, signed, order.language);
    await pickBySpot(context, tx, turnId, order.id);
    await queueReservedMails(context, tx, { order, payment: known.payment });
  });
  return reservationPath(reservationLinks.create(config, known.order.id));
}

/** Locks the pet before the order, the order of all transactions: nobody else can take either. */
async function lockFree(context: Context, tx: Tx, { found, known, offer, turnId }: Chosen): Promise<void> {
  const pet = await lockPet(tx, offer.pet.id);
  // A place has no pet of its own.
  const purchase = await lockPurchase(tx, known.payment.id);
  const isSpot = (await entryOfOrder(tx, known.order.id))?.id === found.entry.id;
  if (!purchase || !isSpot || !isReservedStatus(purchase.order.status)) throw conflict(TAKEN, 'kept');
  if (await isDisputed(tx, known.order.id)) throw conflict(DISPUTED, 'disputed');
  const isFree = pet?.status === 'active' && pet.userId === purchase.order.sellerId;
  if (!isFree || (await hasSuspendedLink(tx, pet.id))) throw conflict(TAKEN, 'kept');
  // It may have moved to another litter meanwhile, whose list picks, too.
  if ((await findKept(tx, pet.id))?.turnId !== turnId) throw conflict(TAKEN, 'kept');
  if (pet.priceCents !== offer.pet.priceCents) throw conflict(CHANGED, 'terms_changed');
  await refuseBeingPaid(context, tx, pet.id);
}

/** The order gets its pet, price and terms; what is paid stays paid. */
async function giveToPet(
  context: Context,
  tx: Tx,
  { known: { order }, account, offer, deposit }: Chosen,
  address: BuyerAddress,
): Promise<OrderRow> {
  const { config, now } = context;
  const { pet, link, details } = offer;
  const reserved = await giveReservedPet(context, tx, account, {
    pet,
    paymentLinkId: link.id,
    petDetails: details,
    priceCents: pet.priceCents,
    buyerState: address.state,
    buyerZip: address.zip,
  });
  const { dueOn, graceDays, handOverBy, terms, refundableUntil, steps, law } = deposit;
  const keyHash = hashToken(reservationLinks.create(config, order.id));
  const accepted = { dueOn, graceDays, handOverBy, terms, refundableUntil, steps, law };
  // An earlier release counted days of spots, too; these begin now.
  const unmoved = { stopSince: null, stopReason: null, stoppedSeconds: 0, checkedSeconds: 0 };
  const [frozen] = await tx
    .update(orderDeposits)
    .set({ ...accepted, ...unmoved, keyHash, reservedAt: now })
    .where(eq(orderDeposits.orderId, order.id))
    .returning();
  await planReminders(context, tx, frozen!);
  await recordAudit(context, tx, {
    act: 'place_picked',
    userId: order.sellerId,
    target: { kind: 'order', id: order.id },
  });
  return reserved;
}
