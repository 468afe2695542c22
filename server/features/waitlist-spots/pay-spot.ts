import { CHECKOUT_SESSION_MINUTES, PLATFORM_FEE_PERCENT } from '../../../contract/business.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { depositToken } from '../../../contract/pets/deposit-token.ts';
import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import { computeSpotPrice } from '../../../contract/waitlists/list-deposit.ts';
import { fromAmount } from '../../../contract/money.ts';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import { publicPaths, waitlistPath } from '../../../contract/pages/public-page.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import { conflict, notFound, retryIfBusy } from '../../errors.ts';
import { acceptance, checkTerms } from '../accounts/api.ts';
import { isBlocked } from '../blocked-buyers/api.ts';
import { askForSpot, needsRequestForSpot } from '../reservation-requests/api.ts';
import { findPayee, lockPayee, readChoice } from '../payment-links/api.ts';
import { insertPayment, openPayment } from '../payments/api.ts';
import {
  claimSpot,
  findByKey,
  type Found,
  lockOpenWaitlist,
  needsApproval,
  readDepositOffer,
} from '../waitlists/api.ts';
import {
  findDeposit,
  findPurchase,
  freezeDeposit,
  type Purchase,
  rememberPayer,
  returnAddress,
} from '../orders/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import { isInTime } from '../checkout/api.ts';

const UNKNOWN = 'We do not know this place on a waiting list.';
const CLOSED = 'This waiting list isn’t taking new people right now.';
const CHANGED = 'What a place costs, or its terms, have changed since you opened this page. Please read them again.';
const CHECKED = 'Your payment for this place is being checked. We’ll email you as soon as we know more.';
const BUSY = 'Another payment is just being opened. Please try again.';

const TOO_MANY = 'Too many requests were sent in a short time. Please try again tomorrow.';

const ENDED: OrderStatus[] = ['released', 'refunded'];

/** The browser, and keyed hashes of its network and of those around it. */
interface SpotBuyer {
  keys: [string, ...string[]];
  networks: string[];
}

/** What the page showed: amount and terms of the deposit, and the version of our terms. */
interface AcceptedOffer {
  deposit: string;
  termsVersion: string;
}

/**
 * Opens the hosted checkout of a confirmed person's place, and returns its address; the page of the place once it is paid, or where the
 * breeder is asked first (docs/decisions/0075-free-cancellations-and-blocked-buyers.md). The same
 * offer gets the open checkout, another one closes it first, and the losing request of a double click retries and gets the winner's.
 * Throws NotFound, Conflict (list closed, litter suspended, terms changed, in flight), ProviderRefused and ProviderUnreachable.
 */
export const payForSpot = (context: Context, key: string, shown: AcceptedOffer, buyer: SpotBuyer): Promise<string> =>
  retryIfBusy(() => openSpot(context, key, shown, buyer));

async function openSpot(
  context: Context,
  key: string,
  shown: AcceptedOffer,
  { keys: buyerKeys, networks }: SpotBuyer,
): Promise<string> {
  const { db, now } = context;
  const found = await findByKey(db, key);
  if (!found) throw notFound(UNKNOWN);
  const { entry } = found;
  if (entry.state !== 'unpaid') return waitlistPath(key);
  checkTerms(shown.termsVersion);
  const { canSell } = await readChoice(context, db, entry.litterId);
  const stripeAccountId = await findPayee(db, found.sellerId);
  if (!canSell || stripeAccountId === undefined || !found.takesEntries || needsApproval(found.waitlist, entry))
    throw conflict(CLOSED, 'waitlist_closed');
  const known = { email: entry.email, buyerKeys, cardKeys: [] };
  if (await isBlocked(context, db, found.sellerId, known)) throw conflict(CLOSED, 'waitlist_closed');
  if (await needsRequestForSpot(context, { id: entry.id, sellerId: found.sellerId }, { ...known, networks })) {
    if (!(await askForSpot(context, found))) throw conflict(TOO_MANY, 'too_many_tries');
    return `${waitlistPath(key)}&done=ask`;
  }
  const deposit = await readDepositOffer(context, db, found.waitlist);
  if (!deposit || depositToken(deposit) !== shown.deposit) throw conflict(CHANGED, 'terms_changed');
  const named = entry.orderId === null ? undefined : await findPurchase(db, entry.orderId);
  // An earlier payment that is being refunded, or was forfeited, no longer pays for a spot.
  const open = named && !named.order.refundReason && !ENDED.includes(named.order.status) ? named : undefined;
  if (open && (await isReusable(db, open, deposit, stripeAccountId, now))) {
    await rememberPayer(db, open.order.id, buyerKeys);
    // Without an address the other request is still with the provider, whose idempotency key gives both the same session.
    return open.payment.checkoutUrl ?? openSession(context, open, found);
  }
  const outcome = open ? await closeCheckout(context, open) : 'closed';
  if (outcome === 'processing') throw conflict(CHECKED, 'under_way');
  if (outcome === 'paid') return waitlistPath(key);
  const opened = await db.transaction(async (tx) => {
    if (!(await lockPayee(tx, found.sellerId, stripeAccountId))) throw conflict(CLOSED, 'waitlist_closed');
    const waitlist = await lockOpenWaitlist(tx, entry.litterId);
    if (!waitlist?.takesEntries || needsApproval(waitlist, entry)) throw conflict(CLOSED, 'waitlist_closed');
    const current = await readDepositOffer(context, tx, waitlist);
    if (!current || depositToken(current) !== shown.deposit) throw conflict(CHANGED, 'terms_changed');
    const purchase = await insertSpot(context, tx, found, {
      deposit,
      stripeAccountId,
      termsVersion: shown.termsVersion,
      buyerKey: buyerKeys[0],
      buyerNetworks: networks,
    });
    await claimSpot(tx, entry, purchase.order.id);
    return purchase;
  });
  return openSession(context, opened, found);
}

/** Whether an open checkout has the terms that the person just read. */
async function isReusable(
  db: DbOrTx,
  { order, payment }: Purchase,
  deposit: PublicDeposit,
  account: string | null,
  now: Date,
): Promise<boolean> {
  const frozen = await findDeposit(db, order.id);
  return (
    order.status === 'pending' &&
    frozen?.terms === deposit.terms &&
    frozen.refundableUntil === deposit.refundableUntil &&
    frozen.law === deposit.law &&
    isInTime(payment, order.createdAt, now) &&
    payment.stripeAccountId === account &&
    payment.amountCents === fromAmount(deposit.total)
  );
}

/** An order whose pet isn't chosen yet. */
async function insertSpot(
  { now }: Context,
  tx: Tx,
  { entry, litterName, sellerId }: Found,
  {
    deposit,
    stripeAccountId,
    termsVersion,
    ...buyer
  }: {
    deposit: PublicDeposit;
    stripeAccountId: string | null;
    termsVersion: string;
    buyerKey: string;
    buyerNetworks: string[];
  },
): Promise<Purchase> {
  const { depositCents, feeCents, totalCents } = computeSpotPrice(fromAmount(deposit.price));
  const [order] = await tx
    .insert(orders)
    .values({
      sellerId,
      priceCents: depositCents,
      feeCents,
      totalCents,
      feeBasisPoints: PLATFORM_FEE_PERCENT * 100,
      language: entry.language,
      petName: litterName,
      clientName: entry.name,
      clientEmail: entry.email,
      ...buyer,
      ...acceptance(termsVersion, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await freezeDeposit(tx, order!.id, { ...deposit, depositCents });
  const payment = await insertPayment(
    tx,
    {
      orderId: order!.id,
      kind: 'deposit',
      stripeAccountId,
      method: 'card',
      amountCents: totalCents,
      feeCents,
      expiresAt: new Date(now.getTime() + CHECKOUT_SESSION_MINUTES * MINUTE_MS),
    },
    now,
  );
  return { order: order!, payment };
}

async function openSession(context: Context, { order, payment }: Purchase, { litterName }: Found): Promise<string> {
  const petName = translateIn(order.language)('waitlist.spotOn', { litter: litterName });
  const address = context.siteUrl + returnAddress(publicPaths.waitlist, order.id);
  const opened = await openPayment(
    context,
    payment,
    { ...order, petName, breed: '' },
    // The provider fills in the session, for a browser that has lost its cookie.
    { successUrl: `${address}&done=pay&session_id={CHECKOUT_SESSION_ID}`, cancelUrl: address },
  );
  if (!opened.isOpen) throw conflict(BUSY, 'changed');
  return opened.checkoutUrl;
}
