import { formatMoney } from '../../../contract/money.ts';
import { saleAddress } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import { refundWaitsForBuyerMail, refundWaitsMail } from './mails/refund-waits.ts';
import { refundForBreederMail, refundForBuyerMail } from './mails/refund-made.ts';
import { refundedForBreederMail, refundedMail } from './mails/refunded.ts';
import { queueMail } from '../../emails/outbox.ts';
import { methodName, onlineMethod } from '../payments/api.ts';
import { findSeller, isLiveStatus, type Purchase } from '../orders/api.ts';

/** Queues both mails about a payment that came too late and was refunded. */
export async function queueLateRefundMails(context: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const seller = await findSeller(tx, order);
  const facts = {
    productName: context.config.productName,
    petName: mailName(order.petName, 'the pet'),
    // The charged amount: for a reservation, only the deposit.
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
  const seller = await findSeller(tx, order);
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

/** Queues both mails about a refund that waits for the breeder's balance, once. */
export async function queueRefundWaitsMails(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  refund: { stripeRefundId: string; priceCents: number; feeCents: number },
): Promise<void> {
  const seller = await findSeller(tx, order);
  const facts = {
    productName: context.config.productName,
    petName: mailName(order.petName, 'the pet'),
    breederName: seller?.fullName ?? null,
    clientName: mailName(order.clientName, null),
    total: formatMoney(refund.priceCents + refund.feeCents),
  };
  if (order.clientEmail)
    await queueMail(context, tx, {
      occasion: `refund-waits-buyer:${refund.stripeRefundId}`,
      recipient: order.clientEmail,
      ...refundWaitsForBuyerMail({ ...facts, language: order.language, petName: petIn(order.petName, order.language) }),
    });
  if (seller)
    await queueMail(context, tx, {
      occasion: `refund-waits:${refund.stripeRefundId}`,
      recipient: seller.email,
      ...refundWaitsMail(facts),
    });
}
