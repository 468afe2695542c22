import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { languageOfAddress, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { reservationPath } from '../../../contract/pages/public-page.ts';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { litters, orderDeposits, petUpdatePhotos, petUpdates, pets, receipts, users } from '../../db/schema.ts';
import { breederIn, mailName } from '../../emails/mail-name.ts';
import { queueMails } from '../../emails/outbox.ts';
import { toLimitKey } from '../../ids.ts';
import { eachInTurn } from '../../integrations/concurrency/each-in-turn.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { toMailbox } from '../../mailbox.ts';
import { dayIn } from '../../time/days.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { buildStopUrl, listStopped, stopSubject } from '../alerts/api.ts';
import { findReservationKey } from '../orders/api.ts';
import { receiptLink } from '../receipts/api.ts';
import { findEntryUrl } from '../waitlists/api.ts';
import { listAudience } from './list-audience.ts';
import { newPicturesMail } from './mails/new-pictures.ts';
import { hasContent, type Subject } from './queries.ts';

const BATCH = 200;

export const mailUpdatesJob = defineJob({
  name: 'mail-updates',
  schema: NO_DATA,
  schedule: '*/5 * * * *',
  expireInSeconds: 300,
  handle: mailUpdates,
});

/** Mails updates that their breeder has had time to delete, each in a transaction of its own. */
export async function mailUpdates(context: Context): Promise<void> {
  const { db, now, signal } = context;
  const due = await db
    .select({ id: petUpdates.id })
    .from(petUpdates)
    .where(
      and(
        isNull(petUpdates.mailedAt),
        lte(petUpdates.createdAt, new Date(now.getTime() - UPDATES.mailAfterMinutes * MINUTE_MS)),
      ),
    )
    .orderBy(asc(petUpdates.createdAt), petUpdates.id)
    .limit(BATCH);
  await eachInTurn(signal, due, ({ id }) => db.transaction((tx) => mailUpdate(context, tx, id)));
}

interface Recipient {
  email: string;
  language: Language;
  /** Their private page. */
  url: string;
  /** What they may have stopped: the first by this mail. */
  stopSubjects: [string, ...string[]];
}

/** To those who see it now: a mail per mailbox and day of the breeder, whatever the breeder posts. A mailbox that has stopped one gets none. */
async function mailUpdate(context: Context, tx: Tx, updateId: string): Promise<void> {
  const { config, now } = context;
  // Another process was faster.
  const isUnsent = and(eq(petUpdates.id, updateId), isNull(petUpdates.mailedAt));
  const [update] = await tx.update(petUpdates).set({ mailedAt: now }).where(isUnsent).returning();
  const about = update && (await readSubject(tx, update));
  if (!about || (await tx.$count(petUpdates, and(eq(petUpdates.id, updateId), hasContent))) === 0) return;
  const { subject, name, breeder } = about;
  const recipients = await listRecipients(context, tx, update.userId, subject);
  const stopped = await listStopped(
    tx,
    recipients.flatMap(({ stopSubjects }) => stopSubjects),
  );
  const hasStopped = ({ stopSubjects }: Recipient) => stopSubjects.some((each) => stopped.has(each));
  const quiet = new Set(recipients.filter(hasStopped).map(({ email }) => toMailbox(email)));
  const hasPhotos = (await tx.$count(petUpdatePhotos, eq(petUpdatePhotos.updateId, updateId))) > 0;
  const day = dayIn(timeZoneOfBreeder(breeder), now);
  const mails = recipients
    .filter(({ email }) => !quiet.has(toMailbox(email)))
    .map((recipient) => ({
      occasion: `update:${toLimitKey(config.limitSecret, 'update mail', update.userId, toMailbox(recipient.email), day)}`,
      recipient: recipient.email,
      ...newPicturesMail({
        productName: config.productName,
        language: recipient.language,
        name: mailName(name, null) ?? translateIn(recipient.language)(UNNAMED[subject.kind]),
        breederName: breederIn(mailName(breeder.fullName, null), recipient.language),
        hasPhotos,
        url: recipient.url,
        stopUrl: buildStopUrl(context, recipient.stopSubjects[0]),
      }),
    }));
  await queueMails(context, tx, mails);
}

const UNNAMED = { pet: 'mail.pet', litter: 'waitlist.aLitter' } as const;

/** Undefined once the pet or litter is gone, or the account closed. */
async function readSubject(tx: Tx, { userId, petId, litterId }: typeof petUpdates.$inferSelect) {
  const [breeder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt), isNull(users.suspendedAt)));
  if (!breeder) return undefined;
  if (petId !== null) {
    const [pet] = await tx.select({ name: pets.name }).from(pets).where(eq(pets.id, petId));
    return pet && { subject: { kind: 'pet', petId } satisfies Subject as Subject, name: pet.name, breeder };
  }
  if (litterId === null) return undefined;
  const [litter] = await tx.select({ name: litters.name }).from(litters).where(eq(litters.id, litterId));
  return litter && { subject: { kind: 'litter', litterId } satisfies Subject as Subject, name: litter.name, breeder };
}

/** Those whose private page can be named: a buyer's reservation or else receipt, and the place on the list. */
async function listRecipients(context: Context, tx: Tx, userId: string, subject: Subject): Promise<Recipient[]> {
  const { config, siteUrl, now } = context;
  const { buyers, people } = await listAudience({ db: tx, now }, userId, subject);
  const ids = buyers.map(({ id }) => id);
  const deposits = await tx.select().from(orderDeposits).where(inArray(orderDeposits.orderId, ids));
  const issued = await tx.select().from(receipts).where(inArray(receipts.orderId, ids));
  const findPath = (orderId: string): string | null | undefined => {
    const deposit = deposits.find((row) => row.orderId === orderId);
    const key = deposit && findReservationKey(config, deposit);
    const receipt = issued.find((row) => row.orderId === orderId);
    return key === undefined ? receipt && receiptLink(context, receipt).path : reservationPath(key);
  };
  return [
    ...buyers.flatMap(({ id, clientEmail: email, language }): Recipient[] => {
      const path = findPath(id);
      if (!path || !email) return [];
      const url = siteUrl + path + languageOfAddress(language);
      return [{ email, language, url, stopSubjects: [stopSubject('pictures', id)] }];
    }),
    ...people.flatMap((entry): Recipient[] => {
      const { id, email, language } = entry;
      const url = findEntryUrl(context, entry);
      if (url === undefined) return [];
      return [{ email, language, url, stopSubjects: [stopSubject('pictures', id), stopSubject('waitlist', id)] }];
    }),
  ];
}
