import { toAmount } from '../../../contract/money.ts';
import {
  linkPath,
  receiptPath,
  signedAgreementPath,
  type ReservationPage,
} from '../../../contract/pages/public-page.ts';
import {
  dueDay,
  graceEnd,
  graceUntil,
  isRefusedByBreeder,
  type StopReason,
  stoppedDays,
} from '../../../contract/reservations/payable-days.ts';
import { languageOfAddress, type Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { contactForBuyers, timeZoneOfBreeder } from '../accounts/api.ts';
import { readOwedCents } from '../debts/api.ts';
import { disputedPayments, isDisputed, keptCents } from '../ledger/api.ts';
import { certainBy, isLost, onlineMethod } from '../payments/api.ts';
import { describeLost } from '../settlement/api.ts';
import { findActiveLink, findPayee, findPurchasedOffer, presentOfferPhoto } from '../payment-links/api.ts';
import {
  type Account,
  listCashParts,
  type DepositRow,
  findDepositByKey,
  findPurchase,
  findSeller,
  isReservedStatus,
  paidByDay,
  type Purchase,
  readAccount,
} from '../orders/api.ts';
import {
  ensureReceipt,
  isContactOpen,
  isSigned,
  listPaymentReceipts,
  paymentReceiptKey,
  type PaymentReceiptRow,
  readReturns,
  receiptLink,
} from '../receipts/api.ts';
import { fillAddendum } from './addendum.ts';
import { readUpdatesForBuyer } from '../pet-updates/api.ts';
import { isHeldOutOfReach } from './out-of-reach.ts';
import { findStop } from './payment-stops.ts';
import { decideEnding } from './decide-forfeiture.ts';
import { findMove, termsAt } from './move-terms.ts';
import { balanceMethods } from './balance-methods.ts';
import { presentTerms } from './shown-terms.ts';

/** The reservation at a buyer's address. Throws NotFound for an unknown key, and once the buyer's data is erased. */
export async function findReservation(
  { db }: Context,
  key: string,
): Promise<{ purchase: Purchase; deposit: DepositRow }> {
  const deposit = await findDepositByKey(db, key);
  const purchase = deposit && (await findPurchase(db, deposit.orderId));
  if (!purchase) throw notFound('We do not know this reservation.');
  return { purchase, deposit };
}

type Facts = Omit<ReservationPage, 'kind' | 'settings' | 'canonicalUrl' | 'failure' | 'given' | 'signing'>;

/** What the page of a reservation shows. */
export async function reservationFacts(
  context: Context,
  purchase: Purchase,
  key: string,
  language: Language,
): Promise<Facts> {
  const { db, now } = context;
  const { order } = purchase;
  const offer = order.paymentLinkId ? await findPurchasedOffer(context, order.paymentLinkId) : undefined;
  const issued = await ensureReceipt(context, purchase);
  const receipt = issued && receiptLink(context, issued).path;
  const account = (await readAccount(db, order.id))!;
  const { deposit, payments, paidCents, dueCents } = account;
  const cash = await listCashParts(db, order.id);
  const receipts = await listPaymentReceipts(db, order.id);
  const seller = await findSeller(db, order);
  const asked = findAskedCash(account);
  const returns = await readReturns(db, order.id);
  const isGone = await isHeldOutOfReach(db, account);
  return {
    petName: order.petName,
    breed: offer?.pet.breed ?? null,
    photo: offer ? presentOfferPhoto(offer.photo) : null,
    breederName: seller?.fullName ?? null,
    breederContact:
      seller && (await isContactOpen(context, order, returns.returnedCents >= paidCents))
        ? contactForBuyers(seller)
        : null,
    status: shownStatus(order.status),
    total: toAmount(order.totalCents),
    paid: toAmount(paidCents),
    due: toAmount(dueCents),
    ended: await endedFacts(db, account, returns),
    graceUntil: order.status === 'overdue' ? graceUntil(deposit, now) : null,
    terms: presentTerms(deposit, order, seller, now),
    returned: toAmount(returns.returnedCents),
    waits: toAmount(returns.waitsCents),
    payments: paidByDay(payments.toReversed(), cash).flatMap(({ payment: { id, kind, amountCents }, at }) =>
      kind === 'full'
        ? []
        : [
            {
              kind: kind === 'cash' ? cash.get(id)!.method : kind,
              amount: toAmount(amountCents),
              at,
              receipt: linkReceipt(context, receipts.get(id), language),
            },
          ],
    ),
    asked: asked ? { id: asked.id, amount: toAmount(asked.amountCents), ...cash.get(asked.id)! } : null,
    move: isReservedStatus(order.status) ? await moveFacts(context, account, language) : null,
    blocked: await findBlock(context, account, isGone),
    inFlight: findInFlight(account, seller),
    ...(await readUpdatesForBuyer(context, order.id, 'reservation', key)),
    ...((await isSigned(db, order.id)) ? { agreementPath: signedAgreementPath(key) } : {}),
    ...(receipt ? { receiptPath: receipt } : {}),
    ...(await balanceMethods(context, order, dueCents, language)),
    failedPart: findFailedPart(account),
    ...findLostPart(account),
    cancel: await cancelFacts(context, account),
    days: daysFacts(await findStop(context, db, order.id), deposit, isGone),
  };
}

const SHOWN = ['reserved', 'overdue', 'released', 'refunded', 'disputed', 'lost'] as const satisfies Facts['status'][];

/** A sale of which a part was refunded is still paid. */
const shownStatus = (status: Purchase['order']['status']): Facts['status'] =>
  SHOWN.find((each) => each === status) ?? 'paid';

function linkReceipt(context: Context, issued: PaymentReceiptRow | undefined, language: Language) {
  const key = issued && paymentReceiptKey(context, issued);
  return key === undefined ? null : { number: issued!.number, path: receiptPath(key) + languageOfAddress(language) };
}

const findAskedCash = ({ payments }: Account) =>
  payments.find(({ kind, state }) => kind === 'cash' && state === 'open');

/** Why the rest can't be paid now, by what `payBalance` refuses; null while it can, or nothing is due. */
async function findBlock({ db }: Context, account: Account, isGone: boolean): Promise<Facts['blocked']> {
  const { order, payments, dueCents } = account;
  if (payments.some(({ state }) => state === 'processing')) return 'waiting';
  if (await isDisputed(db, order.id)) return 'disputed';
  if (findAskedCash(account)) return 'asked';
  if (dueCents === 0 || (await findPayee(db, order.sellerId)) !== undefined) return null;
  return isGone ? 'gone' : 'refused';
}

function findInFlight({ payments }: Account, seller: Awaited<ReturnType<typeof findSeller>>): Facts['inFlight'] {
  const payment = payments.find(({ state }) => state === 'processing');
  return payment
    ? {
        amount: toAmount(payment.amountCents),
        method: onlineMethod(payment),
        certainBy: certainBy(payment, seller ? timeZoneOfBreeder(seller) : 'UTC'),
      }
    : null;
}

/**
 * What banks took, what the terms left with the breeder as it is booked, and what the buyer still gets; null before, and while a bank
 * decides.
 */
async function endedFacts(
  db: DbOrTx,
  { order, payments }: Account,
  { askedCents, byHandCents }: Awaited<ReturnType<typeof readReturns>>,
): Promise<Facts['ended']> {
  const disputed = await disputedPayments(db, order.id);
  if (order.status !== 'released' || disputed.some(({ heldCents }) => heldCents > 0)) return null;
  const takenCents = disputed.reduce((sum, each) => sum + each.takenCents, 0);
  const paidCents = payments.reduce((sum, each) => sum + (each.state === 'paid' ? each.amountCents : 0), 0);
  return {
    kept: toAmount(await keptCents(db, order.id)),
    owed: toAmount(await readOwedCents(db, order.id)),
    asked: toAmount(askedCents),
    byHand: toAmount(byHandCents),
    byBank: takenCents === 0 ? 'nothing' : takenCents >= paidCents ? 'all' : 'part',
  };
}

/** For a buyer who left the checkout believing that the payment was on its way. */
function findFailedPart({ payments: [newest], dueCents }: Account): Facts['failedPart'] {
  if (newest?.kind !== 'balance' || newest.state !== 'failed' || dueCents === 0) return null;
  return { amount: toAmount(newest.amountCents), method: onlineMethod(newest) };
}

function findLostPart({ order, payments, dueCents }: Account): Pick<Facts, 'lost'> {
  const payment = payments.find((each) => each.kind === 'balance' && isLost(each));
  return payment && dueCents > 0 ? { lost: describeLost({ order, payment }) } : {};
}

async function moveFacts(context: Context, account: Account, language: Language): Promise<Facts['move']> {
  const { db } = context;
  const found = await findMove(db, account.order.id);
  if (!found) return null;
  const { move, pet } = found;
  const { totalCents, dueCents } = termsAt(account, move.priceCents);
  const addendum = await fillAddendum(context, db, account, found, language);
  const link = pet.status === 'active' ? await findActiveLink(db, pet.id) : undefined;
  return {
    id: move.id,
    to: pet.name,
    path: link ? linkPath(link.id) : null,
    total: toAmount(totalCents),
    due: toAmount(dueCents),
    addendum: addendum ? { text: addendum.text, hash: addendum.hash, consentVersion: addendum.consentVersion } : null,
  };
}

/** Computes what a cancellation refunds: through the provider, and by the breeder in cash. */
async function cancelFacts(context: Context, account: Account): Promise<Facts['cancel']> {
  const ending = await decideEnding(context, context.db, account, 'buyer');
  return {
    returned: toAmount(ending.returnedCents),
    byHand: toAmount(ending.byHandCents),
    keeps: ending.forfeitsCents === 0 ? 'nothing' : ending.depositBackCents === 0 ? 'deposit' : 'part',
  };
}

/** How its days stand: still, or moved by those that did. */
function daysFacts(stop: { reason: StopReason } | undefined, deposit: DepositRow, isGone: boolean): Facts['days'] {
  const isStopped = stop !== undefined && dueDay(deposit) !== null;
  return {
    stopped: isStopped ? shownStop(stop.reason, isGone) : null,
    moved: stoppedDays(deposit),
    dueOn: dueDay(deposit),
    lastDay: graceEnd(deposit),
  };
}

function shownStop(reason: StopReason, isGone: boolean): Facts['days']['stopped'] {
  if (reason === 'hidden') return 'hidden';
  if (reason === 'account' && isGone) return 'gone';
  return isRefusedByBreeder(reason) ? 'refused' : 'paused';
}
