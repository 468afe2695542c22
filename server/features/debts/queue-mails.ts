import { formatMoney } from '../../../contract/money.ts';
import { saleAddress, screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import { hasMail, queueMails, type NewMail } from '../../emails/outbox.ts';
import { findPurchase, findPurchaseOfPayment, findSeller, type Purchase } from '../orders/api.ts';
import { refundWaitsMail } from '../refunds/api.ts';
import { debtForBreederMail, debtForBuyerMail } from './mails/debt.ts';
import { paidOtherwiseForBreederMail, paidOtherwiseMail } from './mails/paid-otherwise.ts';
import { findCause, type Debt } from './queries.ts';

/**
 * Queues both mails about what is owed and has not arrived: once per debt, and once more for each refund that came back. What failed
 * in an earlier release was mailed by it.
 */
export async function queueDebtMails(context: Context, debt: Debt): Promise<void> {
  const { id, triedAt, firstRefundId, returnedRefundId, failure, owedCents, reason } = debt;
  // The buyer of a disputed payment hears from their bank.
  if (reason === 'unmatched' || !triedAt || failure === 'disputed') return;
  const name = returnedRefundId ?? firstRefundId!;
  if (await hasMail(context.db, `owed-breeder:${name}`)) return;
  const purchase = await findPurchaseOfPayment(context.db, id);
  if (!purchase) return;
  const { order } = purchase;
  const facts = {
    ...(await readNames(context, purchase)),
    amount: formatMoney(owedCents),
    cause: findCause(debt, purchase.payment, context.clock()),
    isLate: reason === 'late',
    saleUrl: context.siteUrl + saleAddress(order.id),
    setupUrl: context.siteUrl + screens.stripeSetup.path,
  };
  await context.db.transaction((tx) =>
    queueBoth(context, tx, purchase, `owed`, name, {
      buyer: (petName) => debtForBuyerMail({ ...facts, petName, language: order.language }),
      breeder: () => debtForBreederMail(facts),
    }),
  );
}

/** Asks the breeder once more for money that a refund waits for. False if that was done before. */
export async function queueStillWaitsMail(context: Context, debt: Debt, days: number): Promise<boolean> {
  const occasion = `refund-still-waits:${debt.id}`;
  const purchase = await findPurchase(context.db, debt.orderId);
  const seller = purchase && (await findSeller(context.db, purchase.order));
  if (!seller || (await hasMail(context.db, occasion))) return false;
  const facts = { ...(await readNames(context, purchase)), total: formatMoney(debt.owedCents), days };
  await context.db.transaction((tx) =>
    queueMails(context, tx, [{ occasion, recipient: seller.email, ...refundWaitsMail(facts) }]),
  );
  return true;
}

/** Queues both mails about what the buyer got without the provider. */
export async function queuePaidOtherwiseMails(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  { id, amountCents, note }: { id: string; amountCents: number; note: string },
): Promise<void> {
  const facts = { ...(await readNames(context, purchase)), amount: formatMoney(amountCents), note };
  await queueBoth(context, tx, purchase, 'paid-otherwise', id, {
    buyer: (petName) => paidOtherwiseMail({ ...facts, petName, language: purchase.order.language }),
    breeder: () => paidOtherwiseForBreederMail(facts),
  });
}

async function readNames({ db, config }: Context, { order }: Purchase) {
  const seller = await findSeller(db, order);
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    petName: mailName(order.petName, 'the pet'),
    breederName: seller?.fullName ?? null,
    clientName: mailName(order.clientName, null),
  };
}

type Content = Omit<NewMail, 'occasion' | 'recipient'>;

async function queueBoth(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  occasion: string,
  name: string,
  write: { buyer: (petName: string) => Content; breeder: () => Content },
): Promise<void> {
  const seller = await findSeller(tx, order);
  const toBuyer = order.clientEmail && {
    occasion: `${occasion}-buyer:${name}`,
    recipient: order.clientEmail,
    ...write.buyer(petIn(order.petName, order.language)),
  };
  const toBreeder = seller && {
    occasion: `${occasion}-breeder:${name}`,
    recipient: seller.email,
    ...write.breeder(),
  };
  await queueMails(context, tx, [...(toBuyer ? [toBuyer] : []), ...(toBreeder ? [toBreeder] : [])]);
}
