import type { Context } from '../../context.ts';
import { checkUnprovenMail } from '../../emails/mailbox-limit.ts';
import { petIn } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { orderOfReceipt } from '../receipts/api.ts';
import { buildReviewUrl } from './key.ts';
import { reviewLinkMail } from './mails/review-link.ts';
import { decideState, findByKey } from './read-review.ts';
import { CLOSED } from './write-review.ts';

/**
 * Mails the buyer of a sale the address of its review, by the key of its receipt. Throws NotFound as `findByKey`, Conflict for a sale that
 * can't be reviewed, and TooManyTries.
 */
export async function mailReviewLink(context: Context, key: string): Promise<void> {
  const { db, now, config } = context;
  const orderId = await orderOfReceipt(db, key);
  await db.transaction(async (tx) => {
    const found = await findByKey(tx, orderId, now);
    if ((await decideState(tx, found, now)) === 'closed') throw conflict(CLOSED, 'gone');
    const { id, clientEmail, language, petName } = found.order;
    const recipient = clientEmail!;
    await checkUnprovenMail(context, tx, 'review', recipient);
    await queueMail(context, tx, {
      occasion: `review-link:${id}:${newId()}`,
      recipient,
      ...reviewLinkMail({
        productName: config.productName,
        language,
        petName: petIn(petName, language),
        url: buildReviewUrl(context, found.order),
      }),
    });
  });
}
