import { eq } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import {
  RESERVATION_REQUESTS,
  type ReservationRequestForm,
} from '../../../contract/reservation-requests/reservation-requests.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../db/limits.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { reservationRequests, users } from '../../db/schema.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { hashToken, toLimitKey, newId } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';
import { reservationRequestLinks } from '../../private-links.ts';
import { isBlocked } from '../blocked-buyers/api.ts';
import { readOffer, unavailable } from '../payment-links/api.ts';
import type { Found as FoundEntry } from '../waitlists/api.ts';
import { spotName } from './answer.ts';
import type { LocatedBuyer } from './free-cancellations.ts';
import { requestMail } from './mails/reservation-request.ts';
import { needsRequest } from './permission.ts';
import { listOpen } from './queries.ts';

export interface Askable {
  petId: string;
  petName: string;
  breeder: { id: string; fullName: string; email: string };
}

/**
 * The pet of a link whose deposit this buyer can pay only after the breeder was asked; undefined otherwise. Throws NotFound as
 * `readOffer` does, also for a blocked buyer.
 */
export async function findAskable(context: Context, linkId: string, buyer: LocatedBuyer): Promise<Askable | undefined> {
  const { pet, seller, isForSale, deposit, kept } = await readOffer(context, linkId);
  if (!isForSale || !deposit || kept) return undefined;
  if (await isBlocked(context, context.db, seller.id, buyer)) throw unavailable();
  if (!(await needsRequest(context, { id: pet.id, sellerId: seller.id }, buyer))) return undefined;
  return { petId: pet.id, petName: pet.name, breeder: seller };
}

/**
 * Asks the breeder by mail whether a buyer may reserve a pet. Returns false beyond the limits. A mailbox asks once until the breeder has
 * answered.
 */
export async function askToReserve(
  context: Context,
  linkId: string,
  { petId, petName, breeder }: Askable,
  buyer: ReservationRequestForm & { language: Language },
): Promise<boolean> {
  return ask(context, { petId, linkId, entryId: null, name: mailName(petName, 'your pet') }, breeder, buyer);
}

/** Asks the breeder for a place on a waiting list, whose person has confirmed their mailbox. False where nothing can be asked now. */
export async function askForSpot(
  context: Context,
  { entry, litterName, sellerId }: Pick<FoundEntry, 'entry' | 'litterName' | 'sellerId'>,
): Promise<boolean> {
  const [breeder] = await context.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, sellerId));
  const about = { petId: null, linkId: null, entryId: entry.id, name: spotName(mailName(litterName, null)) };
  return breeder !== undefined && ask(context, about, breeder, entry);
}

interface About {
  petId: string | null;
  linkId: string | null;
  entryId: string | null;
  /** For the breeder's mail. */
  name: string;
}

async function ask(
  context: Context,
  { name: petName, ...about }: About,
  breeder: { id: string; email: string },
  { name, email, language }: ReservationRequestForm & { language: Language },
): Promise<boolean> {
  const { db, config, now, siteUrl } = context;
  return db.transaction(async (tx) => {
    await takeNamedLock(tx, `reservation requests of ${breeder.id}`);
    const open = await listOpen(tx, breeder.id);
    const mailbox = toMailbox(email);
    const isAsked = open.some(
      ({ request: { petId, entryId, buyerEmail } }) =>
        petId === about.petId && entryId === about.entryId && toMailbox(buyerEmail) === mailbox,
    );
    // The mailbox of an entry is confirmed.
    if (isAsked && about.entryId !== null) return true;
    if (open.length >= RESERVATION_REQUESTS.openPerBreeder) return false;
    const key = toLimitKey(config.limitSecret, 'reservation request', mailbox);
    if (config.rateLimits && (await countAttempt(tx, [{ key, ...RESERVATION_REQUESTS.perBuyer }], now))) return false;
    // Answered alike: anybody can type an address, and would hear who has asked or is blocked.
    if (isAsked || (await isBlocked(context, tx, breeder.id, { email, buyerKeys: [], cardKeys: [] }))) return true;
    const id = newId();
    const keyHash = hashToken(reservationRequestLinks.create(config, id));
    const asked = { ...about, userId: breeder.id, language, createdAt: now };
    await tx.insert(reservationRequests).values({ id, keyHash, buyerName: name, buyerEmail: email, ...asked });
    await queueMail(context, tx, {
      occasion: `reservation-request:${id}`,
      recipient: breeder.email,
      ...requestMail({
        productName: config.productName,
        petName,
        buyerName: mailName(name, 'A buyer'),
        url: siteUrl + screens.questions.path,
      }),
    });
    return true;
  });
}
