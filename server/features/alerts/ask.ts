import { and, count, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { ALERTS } from '../../../contract/alerts/alerts.ts';
import type { Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import { daysBefore } from '../../time/days.ts';
import type { Tx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { alerts, alertStops } from '../../db/schema.ts';
import { isOver, readOffer } from '../payment-links/api.ts';
import { addressHashes } from './key.ts';

export interface Awaited {
  petId: string;
  petName: string;
}

/**
 * The pet of a link that a visitor can wait for, since somebody is paying for it or has reserved it; undefined otherwise.
 * Throws NotFound as `readOffer` does.
 */
export async function findAwaited(context: Context, linkId: string): Promise<Awaited | undefined> {
  const { pet, link, isForSale, hold } = await readOffer(context, linkId);
  const isReserved = pet.status === 'reserved' && link.status === 'active';
  const isTaken = isReserved || (isForSale && hold !== null && !isOver(hold, context.now));
  return isTaken ? { petId: pet.id, petName: pet.name } : undefined;
}

/**
 * Puts an address at the end of a pet's line; false when the line is full. All other cases answer the same, so that the answer
 * reveals nothing about a stranger's address: an address that is already waiting keeps its place, and one that has opted out, or has as
 * many as
 * one may have, isn't stored.
 */
export async function askForAlert(
  context: Context,
  linkId: string,
  { petId }: Awaited,
  { email, language }: { email: string; language: Language },
): Promise<boolean> {
  const { db, config, now } = context;
  const emailHashes = addressHashes(config, email);
  const [emailHash] = emailHashes;
  return db.transaction(async (tx) => {
    // Every transaction takes these locks in one order, so that none deadlock.
    for (const counted of [`address ${emailHash}`, `pet ${petId}`]) await takeNamedLock(tx, `alerts of ${counted}`);
    const isWaiting = isNull(alerts.sentAt);
    if ((await tx.$count(alerts, and(eq(alerts.petId, petId), isWaiting))) >= ALERTS.perPet) return false;
    const isAsked = and(eq(alerts.petId, petId), inArray(alerts.emailHash, emailHashes), isWaiting);
    if ((await tx.$count(alerts, isAsked)) > 0 || (await isRefused(tx, emailHashes, now))) return true;
    await tx
      .insert(alerts)
      .values({ petId, linkId, email, emailHash, language, createdAt: now })
      .onConflictDoNothing({ target: [alerts.petId, alerts.emailHash], where: isWaiting });
    return true;
  });
}

async function isRefused(tx: Tx, emailHashes: string[], now: Date): Promise<boolean> {
  if ((await tx.$count(alertStops, inArray(alertStops.emailHash, emailHashes))) > 0) return true;
  const isRecent = or(isNull(alerts.sentAt), gt(alerts.createdAt, daysBefore(now, 1)));
  const [found] = await tx
    .select({ asked: count() })
    .from(alerts)
    .where(and(inArray(alerts.emailHash, emailHashes), isRecent));
  return found!.asked >= ALERTS.perAddress;
}
