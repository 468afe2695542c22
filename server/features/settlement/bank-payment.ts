import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { formatDeadline, languageOfAddress } from '../../../contract/language.ts';
import type { LostDebit } from '../../../contract/orders/lost-debit.ts';
import { formatMoney } from '../../../contract/money.ts';
import { successPath } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';
import { saleAddress } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { HOLDING_STATUSES, literals } from '../../db/order-statuses.ts';
import { isFirstPayment, orders, payments, pets, users } from '../../db/schema.ts';
import type { MailContent } from '../../emails/layout.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import { queueMails } from '../../emails/outbox.ts';
import { retryLinks } from '../../private-links.ts';
import { keepPhone } from '../../phone-numbers.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import {
  expireAfter,
  findReservationPath,
  findSeller,
  isReservedStatus,
  type OrderRow,
  type Purchase,
  selectPurchases,
} from '../orders/api.ts';
import { hasFailedTooOften } from './failed-debits.ts';
import { isSlow, onlineMethod, type SessionFacts } from '../payments/api.ts';
import { endRetry, keepForRetry } from '../pets/api.ts';
import {
  debitFailedForBreederMail,
  debitFailedMail,
  debitLostForBreederMail,
  debitLostMail,
  debitOvertakenMail,
  debitStartedForBreederMail,
  debitStartedMail,
  type Left,
} from './mails/bank-payment.ts';

/** Payments that are certain only days after their buyer has agreed to them (docs/decisions/0104-bank-payments.md). */

const HOUR_MS = 60 * 60_000;

/** Its buyer has agreed to the payment that opens an order: nobody else can pay for the pet. Callers hold the pet's and the order's lock. */
export async function keepWhilePending(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  { customer }: SessionFacts,
): Promise<Purchase> {
  const others = order.petId ? and(eq(orders.petId, order.petId), ne(orders.id, order.id)) : undefined;
  // Checkouts that nobody has paid yet, which are closed below.
  if (others)
    await tx
      .update(orders)
      .set({ holdsPet: false })
      .where(and(others, eq(orders.status, 'pending'), eq(orders.holdsPet, true)));
  const [changed] = await tx
    .update(orders)
    .set({
      clientName: customer.name ?? order.clientName,
      clientEmail: customer.email ?? order.clientEmail,
      clientPhone: keepPhone(customer.phone) ?? order.clientPhone,
      holdsPet: isAlone,
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (order.petId && others) {
    await endRetry(tx, order.petId);
    await expireAfter(context, tx, others);
  }
  return queueStartedMails(context, tx, { order: changed!, payment });
}

/**
 * Two buyers may agree within the same moment: then the first payment that is certain wins. And the pet may have been sold in the moment
 * before.
 */
const isAlone = sql<boolean>`exists (select from pets where pets.id = orders.pet_id and pets.status = 'active') and not exists (select from orders other where other.pet_id = orders.pet_id
  and other.id <> orders.id and other.holds_pet and other.status in (${literals(HOLDING_STATUSES)}))`;

/** The bank didn't pay what opens an order: keeps the pet for its buyer as long as the breeder says, and mails both sides. */
export async function keepAfterFailure(context: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const { now } = context;
  const hours = order.petId && order.holdsPet ? await readHours(tx, order) : 0;
  const until = new Date(now.getTime() + hours * HOUR_MS);
  const isKept = hours > 0 && (await keepForRetry(tx, order.petId!, order.id, until));
  if (order.petId && order.holdsPet && !isKept) await keepForOther(tx, order.petId, order.id);
  const left = isKept || !order.petId ? null : await findLeft(tx, order.petId, order.id);
  await queueFailedMails(context, tx, { order, payment }, isKept ? until : left);
}

/** Other buyers' payments that open an order of a pet, and are on their way. */
const inFlightOfOthers = (petId: string, orderId: string) =>
  and(
    eq(orders.petId, petId),
    ne(orders.id, orderId),
    eq(orders.status, 'processing'),
    eq(payments.state, 'processing'),
    isFirstPayment,
  );

/** Another buyer agreed within the same moment: the pet is kept for the first of them who is still waiting for the bank. */
async function keepForOther(tx: Tx, petId: string, orderId: string): Promise<void> {
  const isForSale = sql`exists (select from pets where pets.id = ${petId} and pets.status = 'active')`;
  const [next] = await selectPurchases(tx)
    .where(and(inFlightOfOthers(petId, orderId), isForSale))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  if (next) await tx.update(orders).set({ holdsPet: true }).where(eq(orders.id, next.order.id));
}

/** A payment for the pet is certain: whose bank is still asked for theirs doesn't get the pet, and is mailed so. Callers hold the pet's lock. */
export async function mailOvertaken(context: Context, tx: Tx, petId: string, orderId: string): Promise<void> {
  const found = await selectPurchases(tx).where(inFlightOfOthers(petId, orderId));
  for (const purchase of found.filter(({ payment }) => isSlow(payment))) {
    await tx.update(orders).set({ holdsPet: false }).where(eq(orders.id, purchase.order.id));
    await queueBoth(context, tx, 'debit-overtaken', purchase, ({ buyer }) => ({
      buyer: debitOvertakenMail(buyer),
      breeder: null,
    }));
  }
}

/** What a failed payment that keeps its pet no longer leaves the pet in. */
async function findLeft(tx: Tx, petId: string, orderId: string): Promise<Left> {
  const [pet] = await tx.select({ status: pets.status }).from(pets).where(eq(pets.id, petId));
  if (pet?.status !== 'active') return 'not_for_sale';
  const others = await selectPurchases(tx).where(inFlightOfOthers(petId, orderId)).limit(1);
  return others.length > 0 ? 'kept_for_other' : 'for_sale';
}

async function readHours(tx: Tx, { sellerId }: OrderRow): Promise<number> {
  if (!sellerId) return 0;
  const [row] = await tx.select({ hours: users.keepsPetHours }).from(users).where(eq(users.id, sellerId));
  return row?.hours ?? 0;
}

/** Mails of a payment on its way: to the buyer, and to the breeder where it keeps the pet or is a part of a balance. */
export async function queueStartedMails(context: Context, tx: Tx, purchase: Purchase): Promise<Purchase> {
  const { order } = purchase;
  const { checkoutSessionId: sessionId } = purchase.payment;
  const { reservationPath: path } = await findReservationPath({ db: tx, config: context.config }, order.id);
  const reservationUrl = path === undefined ? null : context.siteUrl + path + languageOfAddress(order.language);
  await queueBoth(context, tx, 'debit-started', purchase, ({ buyer, breeder }) => ({
    buyer: debitStartedMail({
      ...buyer,
      pet: !breeder.isPart && order.petId ? (order.holdsPet ? 'kept' : 'shared') : null,
      paymentUrl: sessionId && context.siteUrl + successPath(sessionId) + languageOfAddress(order.language),
      reservationUrl,
    }),
    breeder: breeder.isPart || order.holdsPet ? debitStartedForBreederMail(breeder) : null,
  }));
  return purchase;
}

/** To the breeder, who has a mail that this part of a balance is on its way. */
export const queuePartFailedForBreeder = (context: Context, tx: Tx, purchase: Purchase): Promise<void> =>
  queueBoth(context, tx, 'debit-failed', purchase, ({ breeder }) => ({
    buyer: null,
    breeder: debitFailedForBreederMail({
      ...breeder,
      pet: isReservedStatus(purchase.order.status) ? 'reserved' : 'settled',
    }),
  }));

/** `left`: until when the pet is kept for the buyer, or what it is left in; null without a pet. */
async function queueFailedMails(context: Context, tx: Tx, purchase: Purchase, left: Date | Left | null): Promise<void> {
  const { petId, buyerKey, buyerNetworks: networks } = purchase.order;
  const isByCard =
    left instanceof Date &&
    petId !== null &&
    (await hasFailedTooOften(context, tx, petId, 'bank', {
      keys: buyerKey === null ? [] : [buyerKey],
      networks: networks ?? [],
    }));
  return queueBoth(context, tx, 'debit-failed', purchase, ({ buyer, breeder, timeZone }) => {
    const { id, paymentLinkId } = purchase.order;
    const again =
      retryPath(paymentLinkId ?? '', retryLinks.create(context.config, id)) + languageOfAddress(buyer.language);
    return {
      buyer: debitFailedMail({
        ...buyer,
        pet: left instanceof Date ? { keptUntil: formatDeadline(buyer.language, left, timeZone), isByCard } : left,
        url: paymentLinkId && context.siteUrl + again,
      }),
      breeder: debitFailedForBreederMail({
        ...breeder,
        pet: left instanceof Date ? { keptUntil: formatDeadline('en', left, timeZone) } : left,
      }),
    };
  });
}

/** Mails of a payment of which nothing more is known, since its breeder has disconnected the account. */
export const queueLostMails = (context: Context, tx: Tx, purchase: Purchase): Promise<void> =>
  queueBoth(context, tx, 'debit-lost', purchase, ({ buyer, breeder }) => {
    const { pet } = describeLost(purchase);
    return { buyer: debitLostMail({ ...buyer, pet }), breeder: debitLostForBreederMail({ ...breeder, pet }) };
  });

/** A payment of which nothing more is known, as its buyer reads of it. */
export function describeLost({ order, payment }: Purchase): LostDebit {
  const isReserved = payment.kind === 'balance' && isReservedStatus(order.status);
  const pet = isReserved ? 'reserved' : payment.kind === 'balance' || !order.petId ? null : 'free';
  return { amount: formatMoney(payment.amountCents), method: onlineMethod(payment), pet };
}

type Facts = ReturnType<typeof toFacts>;

function toFacts(context: Context, { order, payment }: Purchase, seller: Awaited<ReturnType<typeof findSeller>>) {
  const facts = {
    productName: context.config.productName,
    breederName: seller?.fullName ?? null,
    amount: formatMoney(payment.amountCents),
  };
  return {
    timeZone: seller ? timeZoneOfBreeder(seller) : 'UTC',
    buyer: { ...facts, language: order.language, petName: petIn(order.petName, order.language) },
    breeder: {
      ...facts,
      petName: mailName(order.petName, 'the pet'),
      clientName: mailName(order.clientName, null),
      saleUrl: context.siteUrl + saleAddress(order.id),
      isPart: payment.kind === 'balance',
    },
  };
}

async function queueBoth(
  context: Context,
  tx: Tx,
  occasion: string,
  purchase: Purchase,
  compose: (facts: Facts) => { buyer: MailContent | null; breeder: MailContent | null },
): Promise<void> {
  const { order, payment } = purchase;
  const seller = await findSeller(tx, order);
  const { buyer, breeder } = compose(toFacts(context, purchase, seller));
  await queueMails(context, tx, [
    ...(order.clientEmail && buyer
      ? [{ occasion: `${occasion}:${payment.id}`, recipient: order.clientEmail, ...buyer }]
      : []),
    ...(seller && breeder
      ? [{ occasion: `${occasion}-breeder:${payment.id}`, recipient: seller.email, ...breeder }]
      : []),
  ]);
}
