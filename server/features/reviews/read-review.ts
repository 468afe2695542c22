import { reportReviewPath } from '../../../contract/pages/kennel-page.ts';
import { receiptPath } from '../../../contract/pages/public-page.ts';
import { reviewMailPath, type ReviewPage } from '../../../contract/pages/review-page.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { receiptLinks } from '../../private-links.ts';
import { orderOfReceipt } from '../receipts/api.ts';
import { readReviewKey } from './key.ts';
import { findReviewed, hasReviewed, type Reviewed } from './queries.ts';
import { mayReview } from './states.ts';

type Shown = Pick<ReviewPage, 'petName' | 'breederName' | 'state' | 'receiptPath'>;

/** What the buyer's private page shows, by the key of the review. Throws NotFound as `findByKey`. */
export async function readReview(context: Context, key: string): Promise<Shown> {
  const { db, config, now } = context;
  const found = await findByKey(db, readReviewKey(config, key), now);
  const receiptKey = receiptLinks.find(config, found.order.id, found.receiptKeyHash);
  return {
    ...presentNames(found),
    state: await decideState(db, found, now),
    receiptPath: receiptKey === undefined ? null : receiptPath(receiptKey),
  };
}

/** What the page shows that has mailed its address, by the key of the receipt. Throws NotFound as `findByKey`. */
export async function readMailed({ db, now }: Context, key: string): Promise<Shown> {
  const found = await findByKey(db, await orderOfReceipt(db, key), now);
  const state = (await decideState(db, found, now)) === 'closed' ? 'closed' : 'mailed';
  return { ...presentNames(found), state, receiptPath: receiptPath(key) };
}

/** Throws NotFound for an unknown key, once the buyer is erased, and for a closed account's. */
export async function findByKey(db: DbOrTx, orderId: string | undefined, now: Date): Promise<Reviewed> {
  const found = orderId === undefined ? undefined : await findReviewed(db, orderId, now);
  if (!found || found.order.clientEmail === null || found.seller.closedAt)
    throw notFound('We do not know this receipt.');
  return found;
}

const presentNames = ({ order: { petName }, seller: { fullName } }: Reviewed) => ({ petName, breederName: fullName });

/** Where the page of a receipt has the address of its review mailed; undefined where there is nothing to write and nothing to read. */
export async function findReviewMailPath(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orderId: string,
  key: string,
): Promise<string | undefined> {
  const found = await findReviewed(db, orderId, now);
  const isThere = found && (await decideState(db, found, now)) !== 'closed';
  return isThere ? reviewMailPath(key) : undefined;
}

export async function decideState(
  db: DbOrTx,
  found: Reviewed,
  now: Date,
): Promise<Exclude<ReviewPage['state'], 'mailed'>> {
  const { review, order, soldIn } = found;
  if (!review) return mayReview(found, now) && !(await hasReviewed(db, order)) ? 'open' : 'closed';
  const { stars, text, suspendedAt } = review;
  const answer = review.answerSuspendedAt ? null : review.answer;
  const appealPath = suspendedAt && found.address && reportReviewPath(found.address, review.id);
  return { written: { stars, text, answer, soldIn, appealPath } };
}
