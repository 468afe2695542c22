import { and, asc, between, eq, gt, inArray, isNotNull, notExists, or } from 'drizzle-orm';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { countsAsShowingReviews, handOvers, kennelPages, orders, reviewInvitations, reviews } from '../../db/schema.ts';
import { breederIn, mailName, petIn } from '../../emails/mail-name.ts';
import { queueMail, sentTo } from '../../emails/outbox.ts';
import { findRefusal } from '../../emails/refused-mails.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { daysBefore } from '../../time/days.ts';
import { addressStopSubjects, buildStopUrl, isStopped } from '../alerts/api.ts';
import { lockFirstPurchase } from '../orders/api.ts';
import { isKennelAvailable } from '../payment-links/api.ts';
import { buildReviewUrl } from './key.ts';
import { invitationMail } from './mails/invitation.ts';
import { findReviewed, hasReviewed, wasAskedBefore } from './queries.ts';
import { mayReview } from './states.ts';

const PER_BATCH = 100;
/** How old a sale may be whose buyer is asked. */
const SOLD_DAYS = 730;

export const inviteReviewersJob = defineJob({
  name: 'invite-reviewers',
  schema: NO_DATA,
  schedule: '17 17 * * *',
  expireInSeconds: 900,
  handle: inviteReviewers,
});

/** Asks the buyers of pets that were handed over for a review, each once, where the breeder shows reviews, or has recently. */
export async function inviteReviewers(context: Context): Promise<void> {
  const { db, signal, log } = context;
  const breeders = everyPage<{ userId: string }>(
    PER_BATCH,
    (after, limit) => listBreeders(context, after, limit),
    signal,
  );
  for await (const { userId } of breeders) {
    if (!(await isKennelAvailable(context, userId))) continue;
    const due = everyPage<Due>(PER_BATCH, (after, limit) => listDue(context, userId, after, limit), signal);
    for await (const { orderId } of due) {
      signal.throwIfAborted();
      await db
        .transaction((tx) => invite(context, tx, orderId))
        .catch((error: unknown) =>
          log.warn({ err: error, order: orderId }, 'a buyer is asked for a review by the next run'),
        );
    }
  }
}

const listBreeders = ({ db, now }: Context, after: { userId: string } | undefined, limit: number) =>
  db
    .select({ userId: kennelPages.userId })
    .from(kennelPages)
    .where(and(countsAsShowingReviews(now), after && gt(kennelPages.userId, after.userId)))
    .orderBy(asc(kennelPages.userId))
    .limit(limit);

interface Due {
  orderId: string;
}

/** A breeder's sales that were handed over long enough ago, and not too long, without a review or an earlier mail. */
function listDue({ db, now }: Context, userId: string, after: Due | undefined, limit: number): Promise<Due[]> {
  const from = daysBefore(now, REVIEWS.askDays);
  const isHandedOver = or(
    between(handOvers.confirmedAt, from, daysBefore(now, REVIEWS.afterDays)),
    between(handOvers.receivedAt, from, daysBefore(now, REVIEWS.afterDaysAlone)),
  );
  const asked = db.select().from(reviewInvitations).where(eq(reviewInvitations.orderId, orders.id));
  const written = db.select().from(reviews).where(eq(reviews.orderId, orders.id));
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(handOvers, eq(handOvers.orderId, orders.id))
    .where(
      and(
        eq(orders.sellerId, userId),
        // By the index of a breeder's sales; no pet waits so long for its hand-over.
        gt(orders.createdAt, daysBefore(now, SOLD_DAYS)),
        inArray(orders.status, ['paid', 'partially_refunded']),
        isNotNull(orders.clientEmail),
        isHandedOver,
        notExists(asked),
        notExists(written),
        after && gt(orders.id, after.orderId),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}

async function invite(context: Context, tx: Tx, orderId: string): Promise<void> {
  const { config, now } = context;
  if (!(await lockFirstPurchase(tx, orderId))) return;
  const found = await findReviewed(tx, orderId, now);
  const recipient = found?.order.clientEmail ?? null;
  if (!found || recipient === null || found.review || !mayReview(found, now)) return;
  if (await hasReviewed(tx, found.order)) return;
  const stopSubjects = addressStopSubjects(config, 'review', recipient);
  if ((await isStopped(tx, ...stopSubjects)) || (await findRefusal({ db: tx, now }, sentTo(recipient))) !== null)
    return;
  // A buyer of two pets is asked once.
  await takeNamedLock(tx, `reviews of ${found.order.sellerId}`);
  const wasAsked = await wasAskedBefore(tx, found.order);
  const isNew = await tx
    .insert(reviewInvitations)
    .values({ orderId, sentAt: now })
    .onConflictDoNothing()
    .returning({ orderId: reviewInvitations.orderId });
  if (isNew.length === 0 || wasAsked) return;
  const { language, petName } = found.order;
  await queueMail(context, tx, {
    occasion: `review-invitation:${orderId}`,
    recipient,
    ...invitationMail({
      productName: config.productName,
      language,
      breederName: breederIn(mailName(found.seller.fullName, null), language),
      petName: petIn(petName, language),
      url: buildReviewUrl(context, found.order),
      stopUrl: buildStopUrl(context, stopSubjects[0]),
    }),
  });
}
