import { MINUTE_MS } from '../../../contract/durations.ts';
import { feeShareCents, formatMoney, priceShareCents } from '../../../contract/money.ts';
import { CHECKOUT_SESSION_MINUTES } from '../../../contract/business.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { METHODS, type PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import type { Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { conflict, invalid, retryIfBusy } from '../../errors.ts';
import { findPayee, lockPayee } from '../payment-links/api.ts';
import { refreshMethods } from '../connected-accounts/api.ts';
import { insertPayment, isMethodRefused, onlineMethod, openPayment } from '../payments/api.ts';
import {
  type Account,
  isOpen,
  lockSale,
  onlinePart,
  type Purchase,
  readAccount,
  rememberPayer,
  returnAddress,
} from '../orders/api.ts';
import { isAmountTooLarge } from '../../integrations/provider/stripe.ts';
import { isDisputed } from '../ledger/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import { isInTime } from '../checkout/api.ts';
import { requireMethod } from './balance-methods.ts';
import { noteStop } from './payment-stops.ts';
import { closePayments } from './release.ts';

/** The provider takes no less, and no rest may be smaller. */
const MIN_CENTS = 50;

const NOTHING_DUE = 'Nothing is due for this reservation.';
const ASK_BREEDER =
  'The breeder can’t take payments right now. Please ask the breeder. Your reservation stays as it is.';
const DISPUTED = 'A payment for this reservation is disputed, so you can’t pay the balance right now.';
const BUSY = 'Another payment is just being opened. Please try again.';
const TOO_MUCH = 'This is more than you can pay online in one payment. Please split it into several payments.';

interface Wanted {
  /** In cents with the fee; null: all that is due. */
  amount: number | null;
  paymentMethod: PaymentMethod;
  language: Language;
  /** Buyer keys of the browser that goes to pay. */
  buyerKeys: [string, ...string[]];
}

/**
 * Opens a checkout for a balance, or a part of it, and returns its address. The same amount and method get the open one,
 * another choice closes it first, and the losing request of a double click retries and gets the winner's. Throws Conflict (nothing
 * due, in flight, disputed, no payment account, not by this method), Invalid, ProviderRefused and ProviderUnreachable.
 */
export const payBalance = (context: Context, known: Purchase, wanted: Wanted): Promise<string> =>
  retryIfBusy(() => openBalance(context, known, wanted));

async function openBalance(
  context: Context,
  known: Purchase,
  { amount: wantedCents, paymentMethod: method, language, buyerKeys }: Wanted,
): Promise<string> {
  const { db, now } = context;
  const account = await requireDue(context, known);
  const part = splitBalance(account, wantedCents);
  await requireMethod(context, account.order, { method, ...part }, language);
  const open = account.payments.find(isOpen);
  if (open && isReusable(open, { amountCents: part.amountCents, method }, now)) {
    // Without an address the other request is still with the provider, whose idempotency key gives both the same session.
    const checkoutUrl =
      open.checkoutUrl ?? (await openSession(context, { order: account.order, payment: open }, language));
    await rememberPayer(db, known.order.id, buyerKeys);
    return checkoutUrl;
  }
  // Not what another press has opened since, to which that press has led its buyer.
  await closePayments(
    context,
    account.payments.filter(isOpen).map((payment) => ({ order: account.order, payment })),
  );
  const stripeAccountId = await findPayee(db, known.order.sellerId);
  if (stripeAccountId === undefined) {
    await db.transaction((tx) => noteStop(context, tx, known.order.id));
    throw conflict(ASK_BREEDER, 'no_payment_account');
  }
  const payment = await db.transaction(async (tx) => {
    if (!(await lockPayee(tx, known.order.sellerId!, stripeAccountId))) throw conflict(BUSY, 'busy');
    await lockSale(tx, known);
    // Another tab may have paid or opened something meanwhile.
    const current = await checkUnchanged(tx, account);
    const expiresAt = new Date(now.getTime() + CHECKOUT_SESSION_MINUTES * MINUTE_MS);
    const terms = { orderId: current.order.id, kind: 'balance', stripeAccountId, method, ...part } as const;
    return insertPayment(tx, { ...terms, expiresAt }, now);
  });
  const checkoutUrl = await openSession(context, { order: account.order, payment }, language);
  // Last: a refused attempt takes the page over from nobody.
  await rememberPayer(db, known.order.id, buyerKeys);
  return checkoutUrl;
}

const isReusable = (
  open: Purchase['payment'],
  wanted: { amountCents: number; method: PaymentMethod },
  now: Date,
): boolean =>
  open.state === 'open' &&
  open.amountCents === wanted.amountCents &&
  open.method === wanted.method &&
  isInTime(open, open.createdAt, now);

async function requireDue({ db }: Context, known: Purchase): Promise<Account> {
  const account = await readAccount(db, known.order.id);
  if (!account || account.dueCents === 0) throw conflict(NOTHING_DUE, 'not_reserved');
  if (await isDisputed(db, known.order.id)) throw conflict(DISPUTED, 'disputed');
  return account;
}

async function checkUnchanged(tx: Tx, before: Account): Promise<Account> {
  const current = await readAccount(tx, before.order.id);
  // Moved to another pet, which other rules of law may count for.
  const isMoved = current?.order.petId !== before.order.petId;
  if (!current || isMoved || current.dueCents !== before.dueCents || current.payments.some(isOpen))
    throw conflict(BUSY, 'busy');
  if (await isDisputed(tx, current.order.id)) throw conflict(DISPUTED, 'disputed');
  return current;
}

/**
 * A part of what is due in price and fee: all parts add up to both. Its amount may be a cent below the wanted one, since not every total is
 * a price with its fee, and never above; neither it nor what is left is then below what the provider takes.
 */
function splitBalance(account: Account, wantedCents: number | null) {
  const { order, dueCents, paidFeeCents } = account;
  const online = onlinePart(order);
  const paidPriceCents = account.paidPriceCents - order.cashCents;
  const priced = (sharedCents: number) => {
    const feeCents = Math.max(0, feeShareCents(online, sharedCents) - paidFeeCents);
    return { amountCents: sharedCents - paidPriceCents + feeCents, feeCents };
  };
  const wanted = wantedCents ?? dueCents;
  const isPossible = (cents: number) => cents >= MIN_CENTS && (cents === dueCents || dueCents - cents >= MIN_CENTS);
  if (isPossible(wanted)) {
    if (wanted === dueCents) return priced(online.priceCents);
    const sharedCents = priceShareCents(online, paidPriceCents + paidFeeCents + wanted);
    const parts = [sharedCents + 1, sharedCents, sharedCents - 1, sharedCents - 2].map(priced);
    const part = parts.find(({ amountCents }) => amountCents <= wanted && isPossible(amountCents));
    if (part) return part;
  }
  throw invalid({ amount: `Please enter ${formatMoney(MIN_CENTS)} to ${formatMoney(dueCents)}` });
}

async function openSession(context: Context, purchase: Purchase, language: Language): Promise<string> {
  const { order, payment } = purchase;
  const petName = translateIn(order.language)('reservation.rest', { pet: order.petName });
  const opened = await openPayment(
    context,
    payment,
    { ...order, petName, breed: '' },
    {
      successUrl: `${context.siteUrl}${publicPaths.success}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: context.siteUrl + returnAddress(publicPaths.reservation, order.id),
    },
  ).catch(async (error: unknown) => {
    if (isAmountTooLarge(error)) throw conflict(TOO_MUCH, 'balance_too_much');
    const method = onlineMethod(payment);
    const { refusals } = METHODS[method];
    if (!refusals || !isMethodRefused(error, method)) throw error;
    // Nothing is open anymore, and the balance can be paid by card.
    await closeCheckout(context, purchase);
    await refreshMethods(context, payment.stripeAccountId);
    throw conflict(translateIn(language)(refusals.byProvider), refusals.code);
  });
  if (!opened.isOpen) throw conflict(BUSY, 'changed');
  return opened.checkoutUrl;
}
