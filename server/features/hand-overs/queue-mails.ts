import { eq } from 'drizzle-orm';
import { saleAddress } from '../../../contract/screens.ts';
import { languageOfAddress } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { receipts } from '../../db/schema.ts';
import { mailName, petIn } from '../../emails/mail-name.ts';
import { handedOverForBreederMail, handedOverMail } from './mails/handed-over.ts';
import { queueMails } from '../../emails/outbox.ts';
import { findSeller, type Purchase } from '../orders/api.ts';
import { receiptLink } from '../receipts/api.ts';

/** Queues both mails about a hand-over that both sides have confirmed, once. */
export async function queueHandOverMails(context: Context, tx: Tx, { order }: Purchase): Promise<void> {
  const seller = await findSeller(tx, order);
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
