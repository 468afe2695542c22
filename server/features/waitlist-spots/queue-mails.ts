import { formatMoney } from '../../../contract/money.ts';
import { screens } from '../../../contract/screens.ts';
import { sayingIn } from '../../../contract/words/speech.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMails } from '../../emails/outbox.ts';
import {
  placeEndedForBreederMail,
  placeEndedMail,
  placePaidForBreederMail,
  placePaidMail,
  type PlaceMail,
} from './mails/spot.ts';
import type { MailContent } from '../../emails/layout.ts';
import { type EntryRow, pageOf, placeOf } from '../waitlists/api.ts';
import { type Ended, findDeposit, findSeller, type OrderRow } from '../orders/api.ts';

/** Queues the receipt of a paid spot, and the breeder's mail. */
export const queuePlacePaidMails = (context: Context, tx: Tx, order: OrderRow, entry: EntryRow) =>
  queueBoth(context, tx, order, entry, 'place-paid', async (facts) => {
    const place = await placeOf(tx, entry);
    return { buyer: placePaidMail({ ...facts, place }), breeder: placePaidForBreederMail(facts) };
  });

/** Queues both mails about the end of a paid spot. */
export const queuePlaceEndedMails = (
  context: Context,
  tx: Tx,
  order: OrderRow,
  entry: EntryRow,
  { by, returnedCents }: Ended,
) =>
  queueBoth(context, tx, order, entry, 'place-ended', (facts) => {
    const ended = { ...facts, by, returned: returnedCents > 0 ? formatMoney(returnedCents) : null };
    return Promise.resolve({ buyer: placeEndedMail(ended), breeder: placeEndedForBreederMail(ended) });
  });

async function queueBoth(
  context: Context,
  tx: Tx,
  order: OrderRow,
  entry: EntryRow,
  occasion: string,
  write: (facts: PlaceMail) => Promise<{ buyer: MailContent; breeder: MailContent }>,
): Promise<void> {
  const { config, siteUrl } = context;
  const seller = await findSeller(tx, order);
  const { terms, refundableUntil, law } = (await findDeposit(tx, order.id))!;
  const { buyer, breeder } = await write({
    productName: config.productName,
    language: order.language,
    litterName: mailName(order.petName, sayingIn(order.language)('waitlist.aLitter')),
    breederName: seller?.fullName ?? null,
    clientName: mailName(order.clientName, null),
    paid: formatMoney(order.totalCents),
    price: formatMoney(order.priceCents),
    platformFee: formatMoney(order.feeCents),
    deposit: { terms, refundableUntil, law },
    pageUrl: pageOf(context, entry) ?? null,
    listUrl: siteUrl + screens.litter.path.replace(':id', entry.litterId),
  });
  await queueMails(context, tx, [
    ...(order.clientEmail
      ? [{ occasion: `${occasion}-buyer:${order.id}`, recipient: order.clientEmail, ...buyer }]
      : []),
    ...(seller ? [{ occasion: `${occasion}-breeder:${order.id}`, recipient: seller.email, ...breeder }] : []),
  ]);
}
