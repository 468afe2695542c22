import { eq } from 'drizzle-orm';
import { waitlistPath } from '../../../contract/pages/public-page.ts';
import { formatDeadline, languageOfAddress } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { waitlistEntries } from '../../db/schema.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { isStopped, stopSubject, buildStopUrl } from '../alerts/api.ts';
import { joinMail, turnMail } from './mails/waitlist.ts';
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
export async function mailAddress(context: Context, tx: Tx, entry: EntryRow, litterName: string): Promise<void> {
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
    ...joinMail({
      productName: context.config.productName,
      language,
      litterName: mailName(litterName, translateIn(language)('waitlist.aLitter')),
      isKnown: entry.state !== 'unconfirmed',
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
