import { formatMoney } from '../../../contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { petIn } from '../../emails/mail-name.ts';
import { moveDeclinedForBreederMail, movedForBreederMail, movedMail, moveProposedMail } from './mails/move.ts';
import { queueBoth, type MailFacts } from './queue-mails.ts';
import { termsAt, type FoundMove, type Reserved } from './move-terms.ts';

/** Occasions, each with the proposal's id. */
export const MOVE_MAILS = ['move-proposed', 'move-declined', 'moved'] as const;

/** Queues the mails about a proposed move; `from` names the pet that the reservation left. */
export async function queueMoveMails(
  context: Context,
  tx: Tx,
  account: Reserved,
  { move, pet }: FoundMove,
  occasion: (typeof MOVE_MAILS)[number],
  from = account.order.petName,
): Promise<void> {
  const { priceCents, dueCents } = termsAt(account, move.priceCents);
  const { language } = account.order;
  const terms = {
    from: petIn(from, language),
    to: petIn(pet.name, language),
    price: formatMoney(priceCents),
    dueThen: formatMoney(dueCents),
  };
  const write = {
    'move-proposed': (facts: MailFacts) => ({ buyer: moveProposedMail({ ...facts, ...terms }) }),
    'move-declined': (facts: MailFacts) => ({ breeder: moveDeclinedForBreederMail({ ...facts, ...terms }) }),
    moved: (facts: MailFacts) => ({
      buyer: movedMail({ ...facts, ...terms }),
      breeder: movedForBreederMail({ ...facts, ...terms }),
    }),
  };
  await queueBoth(context, tx, account.order, occasion, move.id, write[occasion]);
}
