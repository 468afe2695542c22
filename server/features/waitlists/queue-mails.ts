import { eq } from 'drizzle-orm';
import { waitlistPath } from '../../../contract/pages/public-page.ts';
import { formatDeadline, languageOfAddress } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { litters, users, waitlistEntries } from '../../db/schema.ts';
import { breederIn, mailName } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { isStopped, stopSubject, buildStopUrl } from '../alerts/api.ts';
import type { MailContent } from '../../emails/layout.ts';
import { decisionMail, joinMail, newsMail, turnMail, type LitterNews, type WaitlistMail } from './mails/waitlist.ts';
import { hashToken } from '../../ids.ts';
import { waitlistLinks } from '../../private-links.ts';
import type { EntryRow } from './queries.ts';

/** The mails of an entry are numbered, so that all of them can be erased. */
const entryMailOccasion = (entryId: string, number: number) => `waitlist:${entryId}:${number}`;

/** The private address; undefined when the secret that made its key is gone. */
export function findEntryUrl(
  { config, siteUrl }: Pick<Context, 'config' | 'siteUrl'>,
  entry: EntryRow,
): string | undefined {
  const key = waitlistLinks.find(config, entry.id, entry.keyHash);
  const language = languageOfAddress(entry.language);
  return key && siteUrl + waitlistPath(key) + language;
}

/**
 * The private address of an entry, for a mail. Stores a new key once the secret that made the old one is rotated out, so that nobody
 * misses a turn or loses access.
 */
async function addressFor(context: Context, tx: Tx, entry: EntryRow): Promise<string> {
  const known = findEntryUrl(context, entry);
  if (known !== undefined) return known;
  const keyHash = hashToken(waitlistLinks.create(context.config, entry.id));
  await tx.update(waitlistEntries).set({ keyHash }).where(eq(waitlistEntries.id, entry.id));
  return findEntryUrl(context, { ...entry, keyHash })!;
}

/** Queues the mail with the private address: to confirm, or for somebody who is known already. */
export const mailAddress = (context: Context, tx: Tx, entry: EntryRow, litterName: string): Promise<void> =>
  mailEntry(context, tx, entry, litterName, (facts) => joinMail({ ...facts, isKnown: entry.state !== 'unconfirmed' }));

/** Queues the mail that the breeder approved somebody, or declined them with a sentence. */
export const mailDecision = (
  context: Context,
  tx: Tx,
  entry: EntryRow,
  { litterName, breederName }: { litterName: string; breederName: string },
): Promise<void> =>
  mailEntry(context, tx, entry, litterName, (facts) =>
    decisionMail({
      ...facts,
      breederName: breederIn(mailName(breederName, null), entry.language),
      refusal: entry.state === 'declined' ? entry.refusal : null,
      isPaid: entry.state === 'unpaid',
    }),
  );

/** Queues a mail with news of the litter to each of these people. */
export async function mailNews(
  context: Context,
  tx: Tx,
  litterId: string,
  entries: EntryRow[],
  news: LitterNews,
): Promise<void> {
  const [litter] = await tx
    .select({ name: litters.name, expectedOn: litters.expectedOn, breederName: users.fullName })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .where(eq(litters.id, litterId));
  const { name, expectedOn, breederName } = litter!;
  for (const entry of entries)
    await mailEntry(context, tx, entry, name, (facts) =>
      newsMail({ ...facts, news, expectedOn, breederName: breederIn(mailName(breederName, null), entry.language) }),
    );
}

/** Queues a numbered mail to the person, unless they have stopped mails about this place. */
async function mailEntry(
  context: Context,
  tx: Tx,
  entry: EntryRow,
  litterName: string,
  write: (facts: WaitlistMail) => MailContent,
): Promise<void> {
  const url = await addressFor(context, tx, entry);
  const { language } = entry;
  const number = entry.mails + 1;
  await tx
    .update(waitlistEntries)
    .set({ mails: number, mailedAt: context.now })
    .where(eq(waitlistEntries.id, entry.id));
  const subject = stopSubject('waitlist', entry.id);
  if (await isStopped(tx, subject)) return;
  await queueMail(context, tx, {
    occasion: entryMailOccasion(entry.id, number),
    recipient: entry.email,
    ...write({
      productName: context.config.productName,
      language,
      litterName: mailName(litterName, translateIn(language)('waitlist.aLitter')),
      url,
      stopUrl: buildStopUrl(context, subject),
    }),
  });
}

export const occasionOfTurn = (turnId: string) => `waitlist-turn:${turnId}`;

interface Turn {
  entry: EntryRow;
  turnId: string;
  hours: number;
  endsAt: Date;
  timeZone: string;
  litterName: string;
}

/** Queues the one mail of a turn, unless the person has stopped mails: the turn then has its hours all the same. */
export async function mailTurn(
  context: Context,
  tx: Tx,
  { entry, turnId, hours, endsAt, timeZone, litterName }: Turn,
): Promise<void> {
  const url = await addressFor(context, tx, entry);
  const { language } = entry;
  const subject = stopSubject('waitlist', entry.id);
  if (await isStopped(tx, subject)) return;
  await queueMail(context, tx, {
    occasion: occasionOfTurn(turnId),
    recipient: entry.email,
    ...turnMail({
      productName: context.config.productName,
      language,
      litterName: mailName(litterName, translateIn(language)('waitlist.aLitter')),
      hours,
      until: formatDeadline(language, endsAt, timeZone),
      url,
      stopUrl: buildStopUrl(context, subject),
    }),
  });
}
