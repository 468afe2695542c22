import { eq } from 'drizzle-orm';
import { languageOfAddress } from '../../../contract/language.ts';
import { formatMoney } from '../../../contract/money.ts';
import { promisePathOfReceipt } from '../../../contract/pages/promise-paths.ts';
import { saleAddress } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { receipts } from '../../db/schema.ts';
import { mailName, petIn, withoutAddresses } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { findSeller } from '../orders/api.ts';
import { receiptLink } from '../receipts/api.ts';
import { proofCountsUntil, toAnswerBy } from './decide-next.ts';
import { promiseForBreederMail, type BreedersNews } from './mails/breeder.ts';
import { promiseMail, type BuyersNews } from './mails/buyer.ts';
import { returnableCents, toClocked, type FoundPromise } from './queries.ts';

interface Details {
  /** Makes the mail one of its kind. */
  name?: string;
  /** The part of the price that the mail names. */
  cents?: number;
}

/** Queues a mail to the buyer. */
export async function queueBuyersMail(
  context: Context,
  tx: Tx,
  found: FoundPromise,
  news: BuyersNews,
  { name = '', cents = returnableCents(found) }: Details = {},
): Promise<void> {
  const { row, purchase } = found;
  const { order } = purchase;
  if (!order.clientEmail) return;
  const { language } = order;
  const seller = await findSeller(tx, order);
  const [issued] = await tx.select().from(receipts).where(eq(receipts.orderId, order.id));
  const { path = null } = issued ? receiptLink(context, issued) : {};
  const isByHand = news.kind === 'ByHand' && row.handPaidAt !== null;
  const said =
    news.kind === 'Refused'
      ? { ...news, reason: withoutAddresses(news.reason, language) }
      : news.kind === 'ByHand'
        ? { ...news, note: withoutAddresses(news.note, language) }
        : news;
  await queueMail(context, tx, {
    occasion: `promise-buyer:${order.id}:${news.kind}${name}`,
    recipient: order.clientEmail,
    ...promiseMail({
      productName: context.config.productName,
      language,
      petName: petIn(order.petName, language),
      clientName: mailName(order.clientName, null),
      breederName: seller?.fullName ?? null,
      amount: formatMoney(isByHand ? row.handCents! : cents),
      dueOn: row.dueOn,
      until: isByHand ? toAnswerBy(row.handPaidAt!, row.resumedAt) : proofCountsUntil(toClocked(found)),
      timeZone: seller ? timeZoneOfBreeder(seller) : 'UTC',
      promiseUrl: path && context.siteUrl + promisePathOfReceipt(path) + languageOfAddress(language),
      news: said,
    }),
  });
}

/** Queues a mail to the breeder, unless the account is closed. */
export async function queueBreedersMail(
  context: Context,
  tx: Tx,
  found: FoundPromise,
  news: BreedersNews,
  { name = '', cents = returnableCents(found) }: Details = {},
): Promise<void> {
  const { order } = found.purchase;
  const seller = await findSeller(tx, order);
  if (!seller) return;
  await queueMail(context, tx, {
    occasion: `promise-breeder:${order.id}:${news}${name}`,
    recipient: seller.email,
    ...promiseForBreederMail({
      productName: context.config.productName,
      petName: mailName(order.petName, 'the pet'),
      clientName: mailName(order.clientName, null),
      breederName: seller.fullName,
      amount: formatMoney(cents),
      answerBy: toAnswerBy(context.now, null),
      timeZone: timeZoneOfBreeder(seller),
      saleUrl: context.siteUrl + saleAddress(order.id),
      news,
    }),
  });
}

/** Queues the mails about a promise that is decided. Who decided by hand knows it. */
export async function queueDecisionMails(
  context: Context,
  tx: Tx,
  found: FoundPromise,
  cents = returnableCents(found),
): Promise<void> {
  const { state, decidedBy } = found.row;
  if (state === 'returned') await queueBuyersMail(context, tx, found, { kind: 'Returned' }, { cents });
  if (state === 'lapsed') await queueBuyersMail(context, tx, found, { kind: 'Lapsed' });
  if (state === 'returned' && decidedBy !== 'breeder')
    await queueBreedersMail(context, tx, found, 'returned', { cents });
  if (state === 'lapsed') await queueBreedersMail(context, tx, found, 'lapsed');
}
