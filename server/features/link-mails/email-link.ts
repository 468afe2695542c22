import type { z } from 'zod';
import { DAY_MS } from '../../../contract/durations.ts';
import { LANGUAGE_QUERY, MAIN_LANGUAGE } from '../../../contract/language.ts';
import type { EmailedBuyer, readLinkMail as readCall } from '../../../contract/link-mails/link-mails.ts';
import { formatMoney, priceWithFee } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { findLastMail } from '../../emails/last-mail.ts';
import { breederIn, mailName, petIn } from '../../emails/mail-name.ts';
import { queueMail, sentTo } from '../../emails/outbox.ts';
import { petPicture } from '../../emails/pet-picture.ts';
import { findRefusal } from '../../emails/refused-mails.ts';
import { conflict, ExpectedError, forbidden } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { addressStopSubjects, buildStopUrl, isStopped } from '../alerts/api.ts';
import { recordAudit } from '../audit/api.ts';
import { isBlocked } from '../blocked-buyers/api.ts';
import { nameBuyer, type Offer, paymentUrl, readOffer, requireOwnLink } from '../payment-links/api.ts';
import { countLinkMail } from './bounds.ts';
import { paymentPageMail } from './mails/payment-page.ts';

const UNCONFIRMED = 'Please confirm your own email address first. Your account page sends you the link again.';
const CLOSED = 'Buyers can’t pay by this link right now, so we can’t email it.';
const BLOCKED = 'You have blocked this buyer, so we don’t email them.';
/** Says nothing of why: an address may have stopped these mails. */
const NOT_MAILABLE = 'We can’t email this address. Please send the link yourself.';
const ALREADY_SENT = 'We emailed this link to this buyer within a day. Please send it yourself if you need to.';

type LinkMail = z.input<typeof readCall.answer>;

/** The last mail to the buyer that a link is for. Throws NotFound for another's link, or an archived one. */
export async function readLinkMail(context: UserContext, linkId: string): Promise<LinkMail> {
  const email = (await requireOwnLink(context, linkId)).link.clientEmail;
  const last = email === null ? undefined : await findLastMail(context.db, email, toOccasion(linkId));
  if (email === null || !last) return { mail: null };
  return {
    mail: { email, at: last.createdAt.toISOString(), isRefused: last.sentAt === null && last.refusedAt !== null },
  };
}

/**
 * Emails a link's page to a buyer, and makes the link that buyer's. Throws NotFound for another's link, Forbidden while the breeder's own
 * address is unconfirmed, Conflict while nobody can pay or the address can't be mailed, and TooManyTries.
 */
export async function emailLink(context: UserContext, linkId: string, buyer: EmailedBuyer): Promise<LinkMail> {
  const { db, actor, now } = context;
  const { clientEmail: email, clientName } = buyer;
  await requireOwnLink(context, linkId);
  if (actor.account.user.emailVerifiedAt === null) throw forbidden(UNCONFIRMED, 'email_unconfirmed');
  const offer = await readOpenOffer(context, linkId);
  await checkAddress(context, email);
  await db.transaction(async (tx) => {
    // Its lock lets one of two presses find the mail of the other.
    await nameBuyer(context, tx, linkId, { clientName, clientEmail: email });
    const last = await findLastMail(tx, email, toOccasion(linkId));
    if (last && now.getTime() - last.createdAt.getTime() < DAY_MS) throw conflict(ALREADY_SENT, 'not_mailable');
    await countLinkMail(context, tx, email);
    await queuePage(context, tx, offer, buyer);
    await recordAudit(context, tx, { act: 'link_emailed', target: { kind: 'link', id: linkId } });
  });
  return { mail: { email, at: now.toISOString(), isRefused: false } };
}

const toOccasion = (linkId: string): string => `payment-page:${linkId}:`;

/** The offer of a link that buyers can pay by. Throws Conflict. */
async function readOpenOffer(context: UserContext, linkId: string): Promise<Offer> {
  try {
    const offer = await readOffer(context, linkId);
    if (offer.isForSale) return offer;
  } catch (error) {
    // Paused, suspended, or past its last day.
    if (!(error instanceof ExpectedError) || error.kind !== 'NotFound') throw error;
  }
  throw conflict(CLOSED, 'not_for_sale');
}

async function checkAddress(context: UserContext, email: string): Promise<void> {
  const { db, config, actor } = context;
  if (await isBlocked(context, db, actor.id, { email, buyerKeys: [], cardKeys: [] }))
    throw conflict(BLOCKED, 'not_mailable');
  const hasStopped = await isStopped(db, ...addressStopSubjects(config, 'link', email));
  if (hasStopped || (await findRefusal(context, sentTo(email))) !== null) throw conflict(NOT_MAILABLE, 'not_mailable');
}

async function queuePage(
  context: UserContext,
  tx: Tx,
  { link, pet, seller, priceCents }: Offer,
  { clientEmail: email, language }: EmailedBuyer,
): Promise<void> {
  const { config, siteUrl } = context;
  const petName = petIn(pet.name, language);
  const [stopSubject] = addressStopSubjects(config, 'link', email);
  const query = language === MAIN_LANGUAGE ? '' : `?${LANGUAGE_QUERY}=${language}`;
  await queueMail(context, tx, {
    occasion: toOccasion(link.id) + newId(),
    recipient: email,
    ...paymentPageMail({
      productName: config.productName,
      language,
      breederName: breederIn(mailName(seller.fullName, null), language),
      petName: link.neutralPreview ? null : petName,
      total: formatMoney(priceWithFee(priceCents).totalCents),
      picture: petPicture(siteUrl, pet.photoHash, petName),
      url: paymentUrl(context, link.id) + query,
      stopUrl: buildStopUrl(context, stopSubject),
    }),
  });
}
