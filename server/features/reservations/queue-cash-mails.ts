import { formatMoney } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { cashAskedMail, cashReturnedMail, cashWithdrawnMail } from './mails/cash.ts';
import { cashDeclinedForBreederMail } from './mails/deposit-breeder.ts';
import { withoutAddresses } from '../../emails/mail-name.ts';
import { queueBoth, type MailFacts } from './queue-mails.ts';
import { listCashParts, type Purchase } from '../orders/api.ts';

/** Occasions, each with the payment's id. */
export const CASH_MAILS = ['cash-recorded', 'cash-withdrawn', 'cash-declined', 'cash-returned'] as const;

/** Queues the mail about a payment that was made directly, to the side that has to know. */
export async function queueCashMails(
  context: Context,
  tx: Tx,
  { order, payment }: Purchase,
  occasion: (typeof CASH_MAILS)[number],
  words = '',
): Promise<void> {
  const { method, receivedOn } = (await listCashParts(tx, order.id)).get(payment.id)!;
  const direct = { amount: formatMoney(payment.amountCents), method, receivedOn };
  const write = {
    'cash-recorded': (facts: MailFacts) => ({ buyer: cashAskedMail({ ...facts, ...direct }) }),
    'cash-withdrawn': (facts: MailFacts) => ({ buyer: cashWithdrawnMail({ ...facts, ...direct }) }),
    'cash-declined': (facts: MailFacts) => ({
      breeder: cashDeclinedForBreederMail({ ...facts, ...direct, words: withoutAddresses(words) }),
    }),
    'cash-returned': (facts: MailFacts) => ({ buyer: cashReturnedMail({ ...facts, ...direct }) }),
  };
  await queueBoth(context, tx, order, occasion, payment.id, write[occasion]);
}
