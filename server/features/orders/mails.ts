import { and, eq, isNull } from 'drizzle-orm';
import { formatMoney } from '../../../contract/money.ts';
import { saleAddress } from '../../../contract/screens.ts';
import { languageOfAddress } from '../../../contract/words/language.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { receipts, users } from '../../db/schema.ts';
import { disputeClosedMail, disputeOpenedMail } from '../../emails/orders/dispute.ts';
import { formatDay } from '../../emails/format-day.ts';
import { handedOverForBreederMail, handedOverMail } from '../../emails/orders/handed-over.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import { queueMail, queueMails } from '../../emails/outbox.ts';
import { refundFailedMail } from '../../emails/orders/refund-failed.ts';
import { refundForBreederMail, refundForBuyerMail } from '../../emails/orders/refund-made.ts';
import { refundedForBreederMail, refundedMail } from '../../emails/orders/refunded.ts';
import type { DisputeFacts } from '../payments/refunds.ts';
import { methodName, onlineMethod } from '../payments/service.ts';
import type { OrderRow, Purchase } from './queries.ts';
import { receiptLink } from './receipts/issue.ts';
import { isLiveStatus } from './states.ts';

/** Queues both mails about a payment that came too late and was refunded. */
export async function queueLateRefundMails(context: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const seller = await sellerOf(tx, order);
  const facts = {
    productName: context.config.productName,
    petName: mailName(order.petName, 'the pet'),
    // Of a deposit only that was charged.
    total: formatMoney(payment.amountCents),
    method: onlineMethod(payment),
    paymentMethod: methodName(payment),
    reason: order.refundReason ?? 'already_sold',
  };
  if (order.clientEmail) {
    await queueMail(context, tx, {
      occasion: `refunded-buyer:${order.id}`,
      recipient: order.clientEmail,
      ...refundedMail({ ...facts, language: order.language, petName: petIn(order.petName, order.language) }),
    });
  }
  if (seller) {
    await queueMail(context, tx, {
      occasion: `refunded-breeder:${order.id}`,
      recipient: seller.email,
      ...refundedForBreederMail(facts),
    });
  }
}

/** Queues both mails about a refund, once each. */
export async function queueRefundMails(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  refund: { stripeRefundId: string; priceCents: number; feeCents: number; isAll: boolean; paidCents: number },
): Promise<void> {
  const seller = await sellerOf(tx, order);
  const facts = {
    productName: context.config.productName,
    petName: mailName(order.petName, 'the pet'),
    breederName: seller?.fullName ?? null,
    clientName: mailName(order.clientName, null),
    price: formatMoney(refund.priceCents),
    platformFee: formatMoney(refund.feeCents),
    total: formatMoney(refund.priceCents + refund.feeCents),
    paid: formatMoney(refund.paidCents),
    method: onlineMethod(payment),
    isAll: refund.isAll,
  };
  if (order.clientEmail) {
    await queueMail(context, tx, {
      occasion: `refunded-buyer:${refund.stripeRefundId}`,
      recipient: order.clientEmail,
      ...refundForBuyerMail({ ...facts, language: order.language, petName: petIn(order.petName, order.language) }),
    });
  }
  if (seller) {
    await queueMail(context, tx, {
      occasion: `refunded-breeder:${refund.stripeRefundId}`,
      recipient: seller.email,
      ...refundForBreederMail({
        ...facts,
        wasSold: isLiveStatus(order.status),
        ownAccount: payment.stripeAccountId !== null,
        saleUrl: context.siteUrl + saleAddress(order.id),
      }),
    });
  }
}

/** Queues the breeder's mail about a refund that failed at the buyer's bank, once. */
export async function queueRefundFailedMail(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  refund: { stripeRefundId: string; priceCents: number; feeCents: number },
): Promise<void> {
  const seller = await sellerOf(tx, order);
  if (!seller) return;
  await queueMail(context, tx, {
    occasion: `refund-failed:${refund.stripeRefundId}`,
    recipient: seller.email,
    ...refundFailedMail({
      productName: context.config.productName,
      petName: mailName(order.petName, 'the pet'),
      breederName: seller.fullName,
      clientName: mailName(order.clientName, null),
      total: formatMoney(refund.priceCents + refund.feeCents),
      saleUrl: context.siteUrl + saleAddress(order.id),
    }),
  });
}

/** Queues both mails about a hand-over that both sides have confirmed, once. */
export async function queueHandOverMails(context: Context, tx: Tx, { order }: Purchase): Promise<void> {
  const seller = await sellerOf(tx, order);
  const [issued] = await tx.select().from(receipts).where(eq(receipts.orderId, order.id));
  const { path = null } = issued ? receiptLink(context, issued) : {};
  const facts = {
    productName: context.config.productName,
    clientName: mailName(order.clientName, null),
    breederName: seller?.fullName ?? null,
  };
  const toBuyer = order.clientEmail && {
    occasion: `handed-over-buyer:${order.id}`,
    recipient: order.clientEmail,
    ...handedOverMail({
      ...facts,
      language: order.language,
      petName: petIn(order.petName, order.language),
      receiptUrl: path && context.siteUrl + path + languageOfAddress(order.language),
    }),
  };
  const toBreeder = seller && {
    occasion: `handed-over-breeder:${order.id}`,
    recipient: seller.email,
    ...handedOverForBreederMail({
      ...facts,
      petName: mailName(order.petName, 'the pet'),
      saleUrl: context.siteUrl + saleAddress(order.id),
    }),
  };
  await queueMails(context, tx, [...(toBuyer ? [toBuyer] : []), ...(toBreeder ? [toBreeder] : [])]);
}

/** Queues the breeder's mail about a dispute's state: opened, won or lost; once each. */
export async function queueDisputeMails(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  dispute: DisputeFacts,
): Promise<void> {
  const seller = await sellerOf(tx, order);
  if (!seller) return;
  const facts = {
    productName: context.config.productName,
    fullName: seller.fullName,
    petName: mailName(order.petName, 'the pet'),
    clientName: mailName(order.clientName, null),
    amount: formatMoney(dispute.amountCents),
    answerBy: dispute.answerBy && formatDay(dispute.answerBy),
    saleUrl: order.refundReason ? null : context.siteUrl + saleAddress(order.id),
  };
  const isOpen = dispute.state === 'open';
  await queueMail(context, tx, {
    occasion: `dispute-${dispute.state}:${dispute.disputeId}`,
    recipient: seller.email,
    ...(isOpen ? disputeOpenedMail(facts) : disputeClosedMail({ ...facts, won: dispute.state === 'won' })),
  });
}

/** The breeder, unless the account is closed: from then on its row holds no person, although orders still refer to it. */
export async function sellerOf(tx: DbOrTx, order: OrderRow) {
  if (!order.sellerId) return undefined;
  const [seller] = await tx
    .select({
      email: users.email,
      fullName: users.fullName,
      physicalAddress: users.physicalAddress,
      phoneNumber: users.phoneNumber,
      buyerContact: users.buyerContact,
    })
    .from(users)
    .where(and(eq(users.id, order.sellerId), isNull(users.closedAt)))
    .limit(1);
  return seller && { ...seller, fullName: mailName(seller.fullName, null) };
}
