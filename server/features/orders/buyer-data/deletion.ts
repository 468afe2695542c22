import { and, eq, inArray, or } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { redeemToken, voidToken } from '../../../db/one-time-tokens.ts';
import { OPEN_STATUSES, RESERVED_STATUSES } from '../../../db/order-statuses.ts';
import { orders, refunds } from '../../../db/schema.ts';
import { eraseBuyerDataMails } from '../../../emails/outbox.ts';
import { badRequest, conflict } from '../../../errors.ts';
import { eraseNamedBuyer } from '../../payment-links/availability/named-buyer.ts';
import { eraseQuestionsOfBuyer } from '../../questions/erasure.ts';
import { eraseEntriesOfBuyer } from '../../waitlists/erasure.ts';
import { eraseBuyers } from '../account-deletion.ts';
import { INVALID_LINK } from './copy.ts';
import { ofBuyer } from './request.ts';

const UNDER_WAY =
  'A payment, reservation, refund or dispute of yours is not finished yet. Please open this link again once it is; we need to reach you until then.';

/**
 * Erases name, email and phone of the buyer that the token was mailed to, their questions, the breeder's notes, and the
 * mails to them; amounts and dates stay for the books. Throws Invalid for a used, expired or unknown token, and Conflict
 * while money is under way; the token
 * then stays valid.
 */
export async function deleteBuyerData({ db, now }: Context, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const email = await redeemToken(tx, 'buyer-deletion', token, now);
    if (!email) throw badRequest(INVALID_LINK);
    if (await isUnderWay(tx, email)) throw conflict(UNDER_WAY, 'under_way');
    await eraseBuyers(tx, ofBuyer(email));
    await eraseNamedBuyer(tx, email);
    await eraseQuestionsOfBuyer(tx, email);
    await eraseEntriesOfBuyer(tx, email);
    await eraseBuyerDataMails(tx, email);
    await voidToken(tx, 'buyer-copy', email);
  });
}

async function isUnderWay(tx: Tx, email: string): Promise<boolean> {
  const isOpenRefund = inArray(refunds.status, ['requested', 'pending']);
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(refunds, and(eq(refunds.orderId, orders.id), isOpenRefund))
    .where(
      and(
        ofBuyer(email),
        or(inArray(orders.status, [...OPEN_STATUSES, ...RESERVED_STATUSES, 'disputed']), isOpenRefund),
      ),
    )
    .limit(1);
  return found !== undefined;
}
