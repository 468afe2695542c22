import { formatMoney } from '../../../contract/money.ts';
import { screens } from '../../../contract/screens.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMails } from '../../emails/outbox.ts';
import {
  spotEndedForBreederMail,
  spotEndedMail,
  spotPaidForBreederMail,
  spotPaidMail,
  type SpotMail,
} from './mails/spot.ts';
import type { MailContent } from '../../emails/layout.ts';
import { type EntryRow, findEntryUrl, countUpTo } from '../waitlists/api.ts';
import { type Ended, findDeposit, findSeller, type OrderRow } from '../orders/api.ts';

/** Queues the receipt of a paid spot, and the breeder's mail. */
export const queueSpotPaidMails = (context: Context, tx: Tx, order: OrderRow, entry: EntryRow) =>
  queueBoth(context, tx, order, entry, 'place-paid', async (facts) => {
    const position = await countUpTo(tx, entry);
    return { buyer: spotPaidMail({ ...facts, position }), breeder: spotPaidForBreederMail(facts) };
  });

/** Queues both mails about the end of a paid spot. */
export const queueSpotEndedMails = (
  context: Context,
  tx: Tx,
  order: OrderRow,
  entry: EntryRow,
  { by, returnedCents }: Ended,
) =>
  queueBoth(context, tx, order, entry, 'place-ended', (facts) => {
    const ended = { ...facts, by, returned: returnedCents > 0 ? formatMoney(returnedCents) : null };
    return Promise.resolve({ buyer: spotEndedMail(ended), breeder: spotEndedForBreederMail(ended) });
  });

async function queueBoth(
  context: Context,
  tx: Tx,
  order: OrderRow,
  entry: EntryRow,
  occasion: string,
  write: (facts: SpotMail) => Promise<{ buyer: MailContent; breeder: MailContent }>,
): Promise<void> {
  const { config, siteUrl } = context;
  const seller = await findSeller(tx, order);
  const { terms, refundableUntil, law } = (await findDeposit(tx, order.id))!;
  const { buyer, breeder } = await write({
    productName: config.productName,
    language: order.language,
    litterName: mailName(order.petName, translateIn(order.language)('waitlist.aLitter')),
    breederName: seller?.fullName ?? null,
    clientName: mailName(order.clientName, null),
    paid: formatMoney(order.totalCents),
    price: formatMoney(order.priceCents),
    platformFee: formatMoney(order.feeCents),
    deposit: { terms, refundableUntil, law },
    pageUrl: findEntryUrl(context, entry) ?? null,
    listUrl: siteUrl + screens.litter.path.replace(':id', entry.litterId),
  });
  await queueMails(context, tx, [
    ...(order.clientEmail
      ? [{ occasion: `${occasion}-buyer:${order.id}`, recipient: order.clientEmail, ...buyer }]
      : []),
    ...(seller ? [{ occasion: `${occasion}-breeder:${order.id}`, recipient: seller.email, ...breeder }] : []),
  ]);
}
