import { eq } from 'drizzle-orm';
import { dueDay, graceEnd, graceUntil, stoppedDays } from '../../../contract/reservations/payable-days.ts';
import { formatMoney } from '../../../contract/money.ts';
import {
  receiptPath,
  receiptPdfPath,
  reservationPath,
  signedAgreementPath,
} from '../../../contract/pages/public-page.ts';
import { saleAddress } from '../../../contract/screens.ts';
import { languageOfAddress } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pets } from '../../db/schema.ts';
import {
  daysMovedForBreederMail,
  partPaidForBreederMail,
  overdueForBreederMail,
  releasedForBreederMail,
  reservedForBreederMail,
} from './mails/deposit-breeder.ts';
import {
  daysMovedMail,
  partFailedMail,
  partPaidMail,
  releasedMail,
  overdueMail,
  reminderMail,
  reservedMail,
  type PaidMail,
  type ReservationMail,
} from './mails/deposit.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import type { MailContent } from '../../emails/layout.ts';
import { petPicture } from '../../emails/pet-picture.ts';
import { queueMails } from '../../emails/outbox.ts';
import { onlineMethod } from '../payments/api.ts';
import {
  type Account,
  type DepositRow,
  type Ended,
  findDeposit,
  findReservationKey,
  findSeller,
  isReservedStatus,
  type OrderRow,
  type Purchase,
  readAccount,
} from '../orders/api.ts';
import { isHeldOutOfReach } from './out-of-reach.ts';
import type { ReminderKind } from './plan-reminders.ts';
import { isSigned, issuePaymentReceipt, paymentReceiptKey } from '../receipts/api.ts';
import { presentTerms } from './shown-terms.ts';

/** Issues the receipt of the deposit, and queues both mails of a reservation: the buyer's has the private address where the balance is paid. */
export async function queueReservedMails(context: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const [pet] = await tx
    .select({ photoHash: pets.photoHash })
    .from(pets)
    .where(eq(pets.id, order.petId ?? ''));
  const receipt = await issueForMail(context, tx, { order, payment });
  await queueBoth(context, tx, order, `reserved`, order.id, (facts) => {
    const picture = petPicture(context.siteUrl, pet?.photoHash, facts.petName);
    return {
      buyer: reservedMail({ ...facts, picture, receipt }),
      breeder: reservedForBreederMail({ ...facts, picture, paid: formatMoney(payment.amountCents) }),
    };
  });
}

/** Issues the receipt of a part of the balance that leaves something due, and queues both mails. */
export async function queuePartMails(context: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const receipt = await issueForMail(context, tx, { order, payment });
  const paid = { part: formatMoney(payment.amountCents), isDirect: payment.kind === 'cash' };
  await queueBoth(context, tx, order, 'part-paid', payment.id, (facts) => ({
    buyer: partPaidMail({ ...facts, ...paid, receipt }),
    breeder: partPaidForBreederMail({ ...facts, ...paid }),
  }));
}

async function issueForMail(context: Context, tx: Tx, purchase: Purchase): Promise<PaidMail['receipt']> {
  const issued = await issuePaymentReceipt(context, tx, purchase);
  const key = issued && paymentReceiptKey(context, issued);
  if (key === undefined) return null;
  const { number, reference } = issued!;
  const { siteUrl } = context;
  const url = siteUrl + receiptPath(key) + languageOfAddress(purchase.order.language);
  return { number, reference, url, pdfUrl: siteUrl + receiptPdfPath(key) };
}

/** Queues the buyer's mail about a failed in-flight part: the balance can be paid again, unless the reservation has ended meanwhile. */
export const queuePartFailedMail = (context: Context, tx: Tx, { order, payment }: Purchase) =>
  queueBoth(context, tx, order, 'part-failed', payment.id, (facts) => ({
    buyer: partFailedMail({
      ...facts,
      part: formatMoney(payment.amountCents),
      method: onlineMethod(payment),
      isPayable: isReservedStatus(order.status),
    }),
  }));

/** Queues both mails of the end of a reservation. */
export const queueReleasedMails = (
  context: Context,
  tx: Tx,
  order: OrderRow,
  { by, returnedCents, byHandCents, keptCents, keptPriceCents }: Ended,
) =>
  queueBoth(context, tx, order, 'released', order.id, async (facts, account) => {
    const isOutOfReach = await isHeldOutOfReach(tx, account);
    const formatPositiveMoney = (cents: number) => (cents > 0 ? formatMoney(cents) : null);
    const ended = {
      ...facts,
      by,
      returned: formatPositiveMoney(returnedCents),
      byHand: formatPositiveMoney(byHandCents),
    };
    return {
      buyer: releasedMail({ ...ended, isOutOfReach, kept: formatPositiveMoney(keptCents) }),
      breeder: releasedForBreederMail({ ...ended, kept: formatPositiveMoney(keptPriceCents) }),
    };
  });

/** Queues the buyer's reminder and, once the balance is overdue, the breeder's mail. */
export const queueReminderMails = (context: Context, tx: Tx, order: OrderRow, kind: ReminderKind) =>
  queueBoth(context, tx, order, `reminder-${kind}`, order.id, (facts) => ({
    buyer: kind === 'overdue' ? overdueMail(facts) : reminderMail(facts),
    ...(kind === 'overdue' ? { breeder: overdueForBreederMail(facts) } : {}),
  }));

/** Queues both mails about days that stood still and go on: the rest is due later. */
export const queueDaysMovedMails = (context: Context, tx: Tx, order: OrderRow, deposit: DepositRow) =>
  queueBoth(context, tx, order, 'days-moved', `${order.id}-${stoppedDays(deposit)}`, (facts) => ({
    buyer: daysMovedMail(facts),
    breeder: daysMovedForBreederMail(facts),
  }));

export interface MailFacts extends ReservationMail {
  clientName: string | null;
  fullName: string | null;
  saleUrl: string;
  agreementUrl: string | null;
}

interface BothMails {
  buyer?: MailContent;
  breeder?: MailContent;
}

/** Queues the mails of a reservation, each side's at most once for an occasion. */
export async function queueBoth(
  context: Context,
  tx: Tx,
  order: OrderRow,
  occasion: string,
  id: string,
  write: (facts: MailFacts, account: Account) => BothMails | Promise<BothMails>,
): Promise<void> {
  const { config, siteUrl } = context;
  const seller = await findSeller(tx, order);
  const deposit = (await findDeposit(tx, order.id))!;
  const account = (await readAccount(tx, order.id))!;
  const { paidCents } = account;
  const key = findReservationKey(config, deposit);
  const language = languageOfAddress(order.language);
  const facts = {
    productName: config.productName,
    language: order.language,
    petName: petIn(order.petName, order.language),
    breederName: seller?.fullName ?? null,
    paid: formatMoney(paidCents),
    due: formatMoney(order.totalCents - paidCents),
    deposit: presentTerms(deposit, order, seller, context.now),
    graceUntil: graceUntil(deposit, context.now),
    dueOn: dueDay(deposit),
    lastDay: graceEnd(deposit),
    movedDays: stoppedDays(deposit),
    pageUrl: key === undefined ? null : siteUrl + reservationPath(key) + language,
    clientName: mailName(order.clientName, null),
    fullName: seller?.fullName ?? null,
    agreementUrl: key !== undefined && (await isSigned(tx, order.id)) ? siteUrl + signedAgreementPath(key) : null,
    saleUrl: siteUrl + saleAddress(order.id),
  };
  const mails = await write(facts, account);
  await queueMails(context, tx, [
    ...(order.clientEmail && mails.buyer
      ? [{ occasion: `${occasion}-buyer:${id}`, recipient: order.clientEmail, ...mails.buyer }]
      : []),
    ...(seller && mails.breeder
      ? [{ occasion: `${occasion}-breeder:${id}`, recipient: seller.email, ...mails.breeder }]
      : []),
  ]);
}
