import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { HOUR_MS } from '../../../contract/durations.ts';
import { reservationRequestPath } from '../../../contract/pages/ask-first-paths.ts';
import { linkPath, litterPath } from '../../../contract/pages/public-page.ts';
import {
  type listReservationRequests,
  RESERVATION_REQUESTS,
} from '../../../contract/reservation-requests/reservation-requests.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { reservationRequests } from '../../db/schema.ts';
import { breederIn, mailName, petIn } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { conflict, notFound } from '../../errors.ts';
import { reservationRequestLinks } from '../../private-links.ts';
import { findEntryUrl } from '../waitlists/api.ts';
import { answerMail, spotAnswerMail } from './mails/reservation-request.ts';
import { type Found, listOpen, lockOwn } from './queries.ts';

/** The breeder's requests that wait for an answer. */
export async function ownRequests({ db, actor }: UserContext): Promise<z.input<typeof listReservationRequests.answer>> {
  const open = await listOpen(db, actor.id);
  return {
    requests: open.map(({ request: { id, linkId, buyerName, buyerEmail, createdAt }, pet, litterName }) => ({
      id,
      paymentLinkId: linkId,
      petName: pet?.name ?? spotName(litterName),
      buyerName,
      buyerEmail,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** What a breeder reads of a place on a waiting list, where a pet has its name. */
export const spotName = (litterName: string | null): string =>
  `a place on the waiting list of ${litterName ?? 'your litter'}`;

/**
 * Lets a buyer reserve the pet, or doesn't, and mails the answer. Idempotent. Throws NotFound, and Conflict for another answer than
 * before, or for a pet that isn't for sale.
 */
export async function answerRequest(context: UserContext, id: string, allows: boolean): Promise<void> {
  const { db, now, actor } = context;
  const state = allows ? 'allowed' : 'declined';
  await db.transaction(async (tx) => {
    const found = await lockOwn(tx, actor.id, id);
    if (!found) throw notFound('This request was not found.');
    if (found.request.state === state) return;
    if (found.request.state !== 'open') throw conflict('You have answered this request already.', 'answered');
    if (allows && found.pet && found.pet.status !== 'active')
      throw conflict('This pet can’t be reserved right now.', 'not_for_sale');
    const allowedUntil = allows ? new Date(now.getTime() + RESERVATION_REQUESTS.allowedHours * HOUR_MS) : null;
    await tx.update(reservationRequests).set({ state, allowedUntil }).where(eq(reservationRequests.id, id));
    await mailAnswer(context, tx, found, allows);
  });
}

async function mailAnswer(
  context: UserContext,
  tx: Tx,
  { request, pet, entry, litterName, breeder }: Found,
  allows: boolean,
) {
  const { config, siteUrl } = context;
  const { id, keyHash, language, linkId } = request;
  const facts = {
    productName: config.productName,
    language,
    breederName: breederIn(mailName(breeder.fullName, null), language),
    allows,
  };
  const mail = { occasion: `reservation-answer:${id}`, recipient: request.buyerEmail };
  if (pet && linkId) {
    const key = reservationRequestLinks.find(config, id, keyHash);
    const url = siteUrl + (allows && key !== undefined ? reservationRequestPath(key) : linkPath(linkId));
    await queueMail(context, tx, { ...mail, ...answerMail({ ...facts, petName: petIn(pet.name, language), url }) });
  } else if (entry) {
    const url = (allows ? findEntryUrl(context, entry) : undefined) ?? siteUrl + litterPath(entry.litterId);
    await queueMail(context, tx, {
      ...mail,
      ...spotAnswerMail({ ...facts, litterName: petIn(litterName ?? '', language), url }),
    });
  }
}
