import { and, asc, eq, gt, isNotNull, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ALERTS } from '../../../contract/alerts/alerts.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { linkPath } from '../../../contract/pages/public-page.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { alerts, paymentLinks, pets } from '../../db/schema.ts';
import { alertMail } from './mails/alert.ts';
import { mailName } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { ExpectedError } from '../../errors.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { holdOfPet, isOver, keptForList, currentHold, readOffer } from '../payment-links/api.ts';
import { buildStopUrl } from './stop.ts';

const PETS_PER_BATCH = 100;

export const sendAlertsJob = defineJob({
  name: 'send-alerts',
  schema: NO_DATA,
  schedule: '* * * * *',
  expireInSeconds: 300,
  handle: sendAlerts,
});

/**
 * Emails the first in the line of each pet that is free again. It reads the current state instead of changes, so that
 * nothing is missed after an outage, however a hold or a reservation ended.
 */
export async function sendAlerts(context: Context): Promise<void> {
  const { db, signal } = context;
  const waiting = everyPage<Candidate>(
    PETS_PER_BATCH,
    (after, limit) => candidates(db, context.now, after, limit),
    signal,
  );
  for await (const { petId, linkId } of waiting) {
    signal.throwIfAborted();
    if (await isOffered(context, linkId)) await db.transaction((tx) => sendNext(context, tx, { petId, linkId }));
  }
}

interface Candidate {
  petId: string;
  linkId: string;
}

/** Pets that could be free, each with the link on which the first in line asked. */
const candidates = (db: DbOrTx, now: Date, after: Candidate | undefined, limit: number): Promise<Candidate[]> =>
  db
    .selectDistinctOn([alerts.petId], { petId: alerts.petId, linkId: alerts.linkId })
    .from(alerts)
    .innerJoin(pets, and(eq(pets.id, alerts.petId), eq(pets.status, 'active')))
    .innerJoin(paymentLinks, and(eq(paymentLinks.id, alerts.linkId), eq(paymentLinks.status, 'active')))
    .where(and(isNull(alerts.sentAt), after && gt(alerts.petId, after.petId), hasRested(db, now)))
    .orderBy(asc(alerts.petId), asc(alerts.createdAt), asc(alerts.id))
    .limit(limit);

/** The one who was emailed last has had some minutes alone. */
function hasRested(db: DbOrTx, now: Date) {
  const sent = alias(alerts, 'sent');
  const since = new Date(now.getTime() - ALERTS.minutesApart * MINUTE_MS);
  return notExists(
    db
      .select({ id: sent.id })
      .from(sent)
      .where(and(eq(sent.petId, alerts.petId), isNotNull(sent.sentAt), gt(sent.sentAt, since))),
  );
}

/** Whether the link's page would take a payment now. */
async function isOffered(context: Context, linkId: string): Promise<boolean> {
  try {
    const { isForSale, hold, kept } = await readOffer(context, linkId);
    return isForSale && kept === null && (!hold || isOver(hold, context.now));
  } catch (error) {
    // Paused, suspended, or past its last day: it may become available again.
    if (error instanceof ExpectedError && error.kind === 'NotFound') return false;
    throw error;
  }
}

/** Under the pet's lock, which a checkout takes too: the pet is free, and no other process emails the same line. */
async function sendNext(context: Context, tx: Tx, { petId, linkId }: Candidate): Promise<void> {
  const { config, now, siteUrl } = context;
  const [pet] = await tx
    .select({ name: pets.name, status: pets.status, hold: holdOfPet(), kept: keptForList() })
    .from(pets)
    .where(eq(pets.id, petId))
    .for('update');
  const hold = currentHold(pet?.hold ?? null, config.holdsPets);
  if (pet?.status !== 'active' || pet.kept || (hold && !isOver(hold, now))) return;
  const [next] = await tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.petId, petId), eq(alerts.linkId, linkId), isNull(alerts.sentAt), hasRested(tx, now)))
    .orderBy(asc(alerts.createdAt), asc(alerts.id))
    .limit(1);
  if (!next?.email) return;
  await tx.update(alerts).set({ sentAt: now, email: null }).where(eq(alerts.id, next.id));
  await queueMail(context, tx, {
    occasion: `alert:${next.id}`,
    recipient: next.email,
    ...alertMail({
      productName: config.productName,
      language: next.language,
      petName: mailName(pet.name, null),
      url: siteUrl + linkPath(linkId),
      stopUrl: buildStopUrl(context, next.emailHash),
    }),
  });
}
