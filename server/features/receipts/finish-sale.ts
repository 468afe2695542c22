import { formatMoney } from '../../../contract/money.ts';
import { type OrderLines, presentLines } from '../../../contract/order-lines/order-lines.ts';
import { receiptPath, signedAgreementPath } from '../../../contract/pages/public-page.ts';
import { saleAddress } from '../../../contract/screens.ts';
import { languageOfAddress } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import { petPicture } from '../../emails/pet-picture.ts';
import { queueMails } from '../../emails/outbox.ts';
import { receiptMail } from './mails/receipt.ts';
import { soldMail } from './mails/sold.ts';
import { contactForBuyers } from '../accounts/api.ts';
import { queuePush } from '../push-subscriptions/api.ts';
import { methodName } from '../payments/api.ts';
import type { Purchase } from '../orders/api.ts';
import { issueReceipt, readSold } from './issue.ts';
import { listPriceParts } from './parts.ts';

/** An extra as mails print it: names are cleaned there, as every other one is. */
const toMailLine = (extra: OrderLines['extras'][number]) => ({ ...extra, name: mailName(extra.name, 'Extra') });

/**
 * The last step of a sale: issues its receipt, then queues the breeder's notice and the buyer's receipt. What they name is
 * read and formatted before either is composed. Callers hold the locks of pet and order.
 */
export async function finishSale(context: Context, tx: Tx, { order, payment }: Purchase): Promise<void> {
  const { siteUrl } = context;
  const { clientEmail, clientPhone, language } = order;
  const sold = await readSold(tx, order);
  const issued = sold && (await issueReceipt(context, tx, order, sold));
  const parts = await listPriceParts(tx, { order, payment }, issued?.number ?? null);
  const seller = sold && !sold.seller.closedAt ? sold.seller : undefined;
  const breederContact = seller ? contactForBuyers(seller) : null;
  const paymentMethod = methodName(payment, order);
  const key = issued?.key ?? null;
  const addresses = {
    receiptUrl: key && siteUrl + receiptPath(key) + languageOfAddress(language),
    agreementUrl: key && sold?.isSigned ? siteUrl + signedAgreementPath(key) : null,
  };
  const salePath = saleAddress(order.id);
  const sums = {
    price: formatMoney(order.lines?.petCents ?? order.priceCents),
    lines: order.lines && presentLines({ ...order.lines, extras: order.lines.extras.map(toMailLine) }),
    platformFee: formatMoney(order.feeCents),
    total: formatMoney(order.totalCents),
  };
  const clientName = mailName(order.clientName, null);
  const facts = { ...sums, paymentMethod, productName: context.config.productName, clientName };
  const breederName = seller ? mailName(seller.fullName, null) : null;
  const photoHash = sold?.photoHash;
  const names = { breeder: mailName(order.petName, 'the pet'), buyer: petIn(order.petName, language) };

  const notice = seller && {
    occasion: `sold:${order.id}`,
    recipient: seller.email,
    ...soldMail({
      ...facts,
      petName: names.breeder,
      picture: petPicture(siteUrl, photoHash, names.breeder),
      fullName: breederName,
      clientEmail,
      clientPhone,
      saleUrl: siteUrl + salePath,
    }),
  };
  const receipt = clientEmail && {
    occasion: `receipt:${order.id}`,
    recipient: clientEmail,
    ...receiptMail({
      ...facts,
      ...addresses,
      language,
      petName: names.buyer,
      picture: petPicture(siteUrl, photoHash, names.buyer),
      parts,
      timeZone: issued?.timeZone ?? 'UTC',
      breederName,
      breederContact,
      breederAddress: seller?.physicalAddress ?? null,
      reference: issued?.reference ?? null,
    }),
  };
  const written = await queueMails(context, tx, [...(notice ? [notice] : []), ...(receipt ? [receipt] : [])]);
  if (context.config.push && notice && written.includes(notice.occasion))
    await queuePush(context, tx, { userId: order.sellerId, kind: 'sale', path: salePath });
}
