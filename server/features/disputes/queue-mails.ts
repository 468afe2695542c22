import { DISPUTE_FEE, costOfAnswer } from '../../../contract/evidence/evidence.ts';
import { formatAmount, formatMoney } from '../../../contract/money.ts';
import { saleAddress, screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { formatDay } from '../../emails/format-day.ts';
import type { MailContent } from '../../emails/layout.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { queuePush } from '../push-subscriptions/api.ts';
import type { DisputeFacts } from '../payments/api.ts';
import { findSeller, isLiveStatus, type Purchase } from '../orders/api.ts';
import {
  debitReturnedMail,
  disputeAppealedMail,
  disputeClosedMail,
  disputeOpenedMail,
  type DisputeMail,
} from './mails/dispute.ts';
import { fraudWarningMail, inquiryMail, klarnaInquiryMail, reviewMail } from './mails/warning.ts';
import type { WarningRow } from './warnings.ts';

type Mail = { occasion: string; write: (facts: DisputeMail) => MailContent };

/** Queues the breeder's mail about a dispute's state, once each: the bank asks, or it is opened, appealed, won or lost. */
export async function queueDisputeMails(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  dispute: DisputeFacts,
): Promise<void> {
  const mail = chooseMail(dispute, purchase.payment.method);
  const cents = dispute.state === 'lost' ? dispute.withdrawnCents : dispute.amountCents;
  const answerFee = costOfAnswer({ ...dispute, method: purchase.payment.method });
  if (!mail) return;
  const isNew = await queueToSeller(context, tx, purchase, mail, { cents, answerBy: dispute.answerBy, answerFee });
  const { id, sellerId, refundReason } = purchase.order;
  const path = refundReason ? screens.sales.path : saleAddress(id);
  if (isNew) await queuePush(context, tx, { userId: sellerId, kind: 'dispute', path });
}

/** Undefined where nothing happened to the breeder's money, and there is nothing to answer. */
function chooseMail(
  { disputeId, state, isInquiry, isAppealed, movements }: DisputeFacts,
  method: Purchase['payment']['method'],
): Mail | undefined {
  if (isInquiry && state !== 'open') return undefined;
  if (isInquiry)
    return { occasion: `inquiry:${disputeId}`, write: method === 'klarna' ? klarnaInquiryMail : inquiryMail };
  if (isAppealed) return { occasion: `dispute-appealed:${disputeId}`, write: disputeAppealedMail };
  if (state !== 'open' && movements.length === 0) return undefined;
  const occasion = `dispute-${state}:${disputeId}`;
  if (state === 'open') return { occasion, write: disputeOpenedMail };
  if (method === 'bank' && state === 'lost') return { occasion, write: debitReturnedMail };
  return { occasion, write: (facts) => disputeClosedMail({ ...facts, won: state === 'won' }) };
}

/** Queues the breeder's mail about an early fraud warning or a review, once. */
export async function queueWarningMail(
  context: Context,
  tx: Tx,
  purchase: Purchase,
  { id, kind }: Pick<WarningRow, 'id' | 'kind'>,
): Promise<void> {
  const write = kind === 'review' ? reviewMail : fraudWarningMail;
  await queueToSeller(
    context,
    tx,
    purchase,
    { occasion: `${kind}:${id}`, write },
    { cents: purchase.payment.amountCents, answerBy: null },
  );
}

/** Returns whether the mail is new. */
async function queueToSeller(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  { occasion, write }: Mail,
  { cents, answerBy, answerFee }: { cents: number; answerBy: Date | null; answerFee?: string },
): Promise<boolean> {
  const seller = await findSeller(tx, order);
  if (!seller) return false;
  const facts = {
    productName: context.config.productName,
    fullName: seller.fullName,
    petName: mailName(order.petName, 'the pet'),
    clientName: mailName(order.clientName, null),
    amount: formatMoney(cents),
    disputeFee: formatAmount(DISPUTE_FEE),
    answerBy: answerBy && formatDay(answerBy, timeZoneOfBreeder(seller)),
    isSold: isLiveStatus(order.status),
    isKlarna: payment.method === 'klarna',
    answerFee: answerFee && answerFee !== '0.00' ? formatAmount(answerFee) : null,
    saleUrl: order.refundReason ? null : context.siteUrl + saleAddress(order.id),
  };
  return queueMail(context, tx, { occasion, recipient: seller.email, ...write(facts) });
}
