import { formatMoney } from '../../../contract/money.ts';
import { saleAddress } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { mailName } from '../../emails/mail-name.ts';
import { disputeClosedMail, disputeOpenedMail } from './mails/dispute.ts';
import { formatDay } from '../../emails/format-day.ts';
import { queueMail } from '../../emails/outbox.ts';
import type { DisputeFacts } from '../payments/api.ts';
import { findSeller, type Purchase } from '../orders/api.ts';

/** Queues the breeder's mail about a dispute's state: opened, won or lost; once each. */
export async function queueDisputeMails(
  context: Context,
  tx: Tx,
  { order }: Purchase,
  dispute: DisputeFacts,
): Promise<void> {
  const seller = await findSeller(tx, order);
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
