import { and, eq, inArray, or } from 'drizzle-orm';
import { BUYER_DATA_LINK_HOURS } from '../../../contract/buyer-data/buyer-data.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { keepOutcome, readOutcome, redeemToken, voidToken } from '../../db/one-time-tokens.ts';
import { OPEN_STATUSES, RESERVED_STATUSES } from '../../db/order-statuses.ts';
import { hasOpenDispute, orders, refunds } from '../../db/schema.ts';
import { eraseBuyerDataMails } from '../../emails/outbox.ts';
import { badRequest, conflict } from '../../errors.ts';
import { eraseAlertsOfBuyer } from '../alerts/api.ts';
import { eraseBlockedBuyer } from '../blocked-buyers/api.ts';
import { eraseNamedBuyer } from '../payment-links/api.ts';
import { eraseQuestionsOfBuyer } from '../questions/api.ts';
import { eraseRequestsOfBuyer } from '../reservation-requests/api.ts';
import { eraseEntriesOfBuyer } from '../waitlists/api.ts';
import { eraseBuyers } from './account-deletion.ts';
import { keptSignaturesEnd } from '../orders/api.ts';
import { INVALID_LINK } from './copy.ts';
import { ofBuyer } from './request.ts';

const IN_FLIGHT =
  'A payment, reservation, refund or dispute of yours is not finished yet. Please open this link again once it is; we need to reach you until then.';

/**
 * Erases name, email and phone of the buyer that the token was mailed to, their questions and alerts, the breeder's notes,
 * and the mails to them; amounts and dates stay for the books, and signed agreements of sales as evidence. Returns until
 * when the newest of these stays; null without one. A used token gets the same answer again for as long as its link works. Throws
 * Invalid for an expired or unknown token, and Conflict while money is in flight; the token then stays valid.
 */
export async function deleteBuyerData({ db, config, now }: Context, token: string): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const email = await redeemToken(tx, 'buyer-deletion', token, now);
    if (!email) {
      const deleted = await findDeletion({ db: tx, now }, token);
      if (deleted) return deleted.keptUntil;
      throw badRequest(INVALID_LINK);
    }
    if (await hasUnsettledMoney(tx, email)) throw conflict(IN_FLIGHT, 'under_way');
    const signedUntil = await keptSignaturesEnd(tx, ofBuyer(email));
    await eraseBuyers(tx, ofBuyer(email));
    await eraseNamedBuyer(tx, email);
    await eraseQuestionsOfBuyer(tx, email);
    await eraseAlertsOfBuyer(tx, config, email);
    await eraseEntriesOfBuyer(tx, email, now);
    await eraseRequestsOfBuyer(tx, email);
    await eraseBlockedBuyer(tx, config, email);
    await eraseBuyerDataMails(tx, email);
    await voidToken(tx, 'buyer-copy', email);
    const linkEnds = new Date(now.getTime() + BUYER_DATA_LINK_HOURS * HOUR_MS);
    await keepOutcome(tx, 'buyer-deletion', token, signedUntil?.toISOString() ?? '', linkEnds);
    return signedUntil;
  });
}

/** The deletion that a used token has caused; undefined without one. */
export async function findDeletion(
  { db, now }: Pick<Context, 'now'> & { db: DbOrTx },
  token: string,
): Promise<{ keptUntil: Date | null } | undefined> {
  const outcome = await readOutcome(db, 'buyer-deletion', token, now);
  return outcome === undefined ? undefined : { keptUntil: outcome === '' ? null : new Date(outcome) };
}

async function hasUnsettledMoney(tx: Tx, email: string): Promise<boolean> {
  const isOpenRefund = inArray(refunds.status, ['requested', 'pending']);
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(refunds, and(eq(refunds.orderId, orders.id), isOpenRefund))
    .where(
      and(
        ofBuyer(email),
        or(inArray(orders.status, [...OPEN_STATUSES, ...RESERVED_STATUSES, 'disputed']), isOpenRefund, hasOpenDispute),
      ),
    )
    .limit(1);
  return found !== undefined;
}
