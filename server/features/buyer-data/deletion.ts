import { and, eq, inArray, or } from 'drizzle-orm';
import { BUYER_DATA_LINK_HOURS } from '../../../contract/buyer-data/buyer-data.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import { formatDayIn, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { heldMessage } from '../../../contract/locales/promise-messages.ts';
import { toAmount } from '../../../contract/money.ts';
import type { HeldForPromise } from '../../../contract/pages/your-data-page.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { keepOutcome, peekToken, readOutcome, redeemToken, voidToken } from '../../db/one-time-tokens.ts';
import { OPEN_STATUSES, RESERVED_STATUSES } from '../../db/order-statuses.ts';
import { hasOpenDispute, orders, refunds } from '../../db/schema.ts';
import { petIn } from '../../emails/mail-name.ts';
import { eraseBuyerDataMails } from '../../emails/outbox.ts';
import { badRequest, conflict } from '../../errors.ts';
import { eraseAlertsOfBuyer } from '../alerts/api.ts';
import { eraseBlockedBuyer } from '../blocked-buyers/api.ts';
import { daysBefore } from '../../time/days.ts';
import { owesSince } from '../debts/api.ts';
import { keepEvidence, keptEvidenceEnd } from '../evidence/api.ts';
import { eraseNamedBuyer } from '../payment-links/api.ts';
import { giveUpPromises, type HeldPromise, listHeldPromises, waitsForDecision } from '../promises/api.ts';
import { eraseQuestionsOfBuyer } from '../questions/api.ts';
import { eraseRequestsOfBuyer } from '../reservation-requests/api.ts';
import { eraseEntriesOfBuyer } from '../waitlists/api.ts';
import { eraseBuyers } from './account-deletion.ts';
import { keptSignaturesEnd } from '../orders/api.ts';
import { INVALID_LINK } from './copy.ts';
import { ofBuyer } from './request.ts';

const IN_FLIGHT =
  'A payment, reservation, refund or dispute of yours is not finished yet. Please open this link again once it is; we need to reach you until then.';

/** Until when what a deletion leaves stays: signed agreements, and what proves sales to a bank; null for none. */
export interface KeptAfterDeletion {
  signedUntil: Date | null;
  evidenceUntil: Date | null;
}

/**
 * Erases name, email and phone of the buyer that the token was mailed to, their questions and alerts, the breeder's notes,
 * and the mails to them; amounts and dates stay for the books, signed agreements of sales as evidence, and what proves a sale while it
 * may be disputed. Returns until when these stay. A used token gets the same answer again for as long as its link works. Throws
 * Invalid for an expired or unknown token, and Conflict while money is in flight, a promise has to be decided, or one is held that `giveUp`
 * doesn't name by its sum; the token then stays valid.
 */
export async function deleteBuyerData(
  context: Context,
  token: string,
  giveUp: string | null,
): Promise<KeptAfterDeletion> {
  const { db, config, now } = context;
  return db.transaction(async (tx) => {
    const email = await redeemToken(tx, 'buyer-deletion', token, now);
    if (!email) {
      const deleted = await findDeletion({ db: tx, now }, token);
      if (deleted) return deleted;
      throw badRequest(INVALID_LINK);
    }
    if (await hasUnsettledMoney(tx, email)) throw conflict(IN_FLIGHT, 'under_way');
    // First of all that is locked: pet, order, payment and promise.
    const held = await endPromises(context, tx, email, giveUp);
    await refuseWhileOwed(context, tx, email, held);
    const signedUntil = await keptSignaturesEnd(tx, ofBuyer(email));
    await keepEvidence(tx, ofBuyer(email), now);
    await eraseBuyers(tx, ofBuyer(email));
    await eraseNamedBuyer(tx, email);
    await eraseQuestionsOfBuyer({ config }, tx, email);
    await eraseAlertsOfBuyer(tx, config, email);
    await eraseEntriesOfBuyer(tx, email, now);
    await eraseRequestsOfBuyer(tx, email);
    await eraseBlockedBuyer(tx, config, email);
    await eraseBuyerDataMails(tx, email);
    await voidToken(tx, 'buyer-copy', email);
    const linkEnds = new Date(now.getTime() + BUYER_DATA_LINK_HOURS * HOUR_MS);
    const kept = { signedUntil, evidenceUntil: await keptEvidenceEnd(tx, email) };
    const outcome = [kept.signedUntil, kept.evidenceUntil].map((until) => until?.toISOString() ?? '').join(' ');
    await keepOutcome(tx, 'buyer-deletion', token, outcome, linkEnds);
    return kept;
  });
}

/** The deletion that a used token has caused; undefined without one. */
export async function findDeletion(
  { db, now }: Pick<Context, 'now'> & { db: DbOrTx },
  token: string,
): Promise<KeptAfterDeletion | undefined> {
  const outcome = await readOutcome(db, 'buyer-deletion', token, now);
  if (outcome === undefined) return undefined;
  const [signedUntil, evidenceUntil] = outcome.split(' ').map((until) => (until === '' ? null : new Date(until)));
  return { signedUntil: signedUntil ?? null, evidenceUntil: evidenceUntil ?? null };
}

/** Nobody gives up money unasked, and erasure doesn't wait for years: what can be given up is, once the buyer has read the sum. */
async function endPromises(context: Context, tx: Tx, email: string, giveUp: string | null): Promise<HeldPromise[]> {
  const held = await listHeldPromises(tx, ofBuyer(email), context.now);
  const { promises, givesUp } = presentHeld(held, 'en');
  if (promises.length === 0) return held;
  const waiting = promises.filter(waitsForDecision);
  const say = (shown: HeldForPromise[]) => shown.map((each) => heldMessage(translateIn('en'), each)).join(' ');
  if (waiting.length > 0) throw conflict(say(waiting), 'under_way');
  if (giveUp !== givesUp) throw conflict(say(promises), 'confirmation_required');
  await giveUpPromises(context, tx, held);
  return held;
}

/** For so many days a refund that failed keeps its buyer's address, by which they are notified of it: most of them arrive at another try. */
const OWED_DAYS = 30;

/** What is owed for a promise has its own days, and is given up by its sum. Throws Conflict. */
async function refuseWhileOwed({ now }: Context, tx: Tx, email: string, held: HeldPromise[]): Promise<void> {
  const promised = held.map(({ found }) => found.purchase.order.id);
  const rows = await tx.select({ id: orders.id }).from(orders).where(ofBuyer(email));
  const others = rows.map(({ id }) => id).filter((id) => !promised.includes(id));
  if (await owesSince(tx, others, daysBefore(now, OWED_DAYS))) throw conflict(IN_FLIGHT, 'under_way');
}

/** What is held for the promises of the buyer to whom a token was mailed, and what they would give up; null while one has to be decided. */
export async function readHeldForBuyer({ db, now }: Context, token: string, language: Language) {
  const email = await peekToken(db, 'buyer-deletion', token, now);
  return presentHeld(email === undefined ? [] : await listHeldPromises(db, ofBuyer(email), now), language);
}

function presentHeld(held: HeldPromise[], language: Language): { promises: HeldForPromise[]; givesUp: string | null } {
  const cents = held.reduce((sum, each) => sum + each.cents, 0);
  return {
    promises: held.map(({ step, found, cents: part, day }) => ({
      step,
      petName: petIn(found.purchase.order.petName, language),
      amount: toAmount(part),
      day: formatDayIn(language, day, 'UTC'),
    })),
    givesUp: held.length > 0 && !held.some(waitsForDecision) ? toAmount(cents) : null,
  };
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
