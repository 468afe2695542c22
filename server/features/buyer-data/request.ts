import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { BUYER_DATA_LINK_HOURS, buyerDataKind, type BuyerDataKind } from '../../../contract/buyer-data/buyer-data.ts';
import { yourDataPath } from '../../../contract/pages/public-page.ts';
import { languageOfAddress, LANGUAGES, type Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { issueToken } from '../../db/one-time-tokens.ts';
import { keptEvidence, orders } from '../../db/schema.ts';
import { buyerDataMail } from './mails/buyer-data.ts';
import { hasMail, queueMail } from '../../emails/outbox.ts';
import { keyedHash } from '../../ids.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { addressOfAlert, findWaitingAlert } from '../alerts/api.ts';
import { buyerNamedBy, findLinkFor } from '../payment-links/api.ts';
import { addressOfQuestion, findQuestionIdByEmail } from '../questions/api.ts';
import { addressOfRequest, findRequestIdByEmail } from '../reservation-requests/api.ts';
import { addressOfEntry, hasWaited } from '../waitlists/api.ts';

/** A second request within this time sends no second mail. */
const QUIET_MS = 10 * 60_000;

const request = z.object({
  orderId: z.string().nullable(),
  /** In place of an order: a link that was made for them. */
  linkId: z.string().nullish(),
  /** Id of the buyer's question; the mail goes to its address when no order or link names one. */
  questionId: z.string().nullable().default(null),
  /** Id of the alert of a buyer who waits for a pet; the mail goes to its address when nothing else names one. */
  alertId: z.string().nullable().default(null),
  /** Id of the buyer's entry on a litter's waiting list; the mail goes to its address when no order, link or question names one. */
  entryId: z.string().nullable().default(null),
  /** Id of the buyer's request to reserve a pet, in place of all of these. */
  requestId: z.string().nullable().default(null),
  kind: buyerDataKind,
  /** Language of the request; defaults to English for jobs that the previous release queued without it. */
  language: z.enum(LANGUAGES).default('en'),
});

export const sendBuyerDataLinkJob = defineJob({
  name: 'send-buyer-data-link',
  expireInSeconds: 60,
  schema: request,
  handle: sendBuyerDataLink,
});

/** Orders of a buyer, whatever the case in which the address was typed. */
export const ofBuyer = (email: string) => eq(sql`lower(${orders.clientEmail})`, email.toLowerCase());

/** Queues the mail to a buyer. Does the same work for an address that we don't know, so that timing reveals nothing. */
export async function requestBuyerData(
  { jobs, db, config }: Context,
  email: string,
  kind: BuyerDataKind,
  language: Language,
): Promise<void> {
  const isKept = eq(keptEvidence.buyerEmail, email.toLowerCase());
  const [known] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(ofBuyer(email))
    .unionAll(db.select({ id: keptEvidence.orderId }).from(keptEvidence).where(isKept))
    .limit(1);
  const questionId = await findQuestionIdByEmail(db, email);
  const entryId = await hasWaited(db, email);
  // By id, so that no address is in the queue.
  const linkId = (await findLinkFor(db, email)) ?? null;
  const alertId = await findWaitingAlert(db, config, email);
  const requestId = await findRequestIdByEmail(db, email);
  const found = { orderId: known?.id ?? null, linkId, questionId, entryId, alertId, requestId, kind, language };
  await jobs.send(db, sendBuyerDataLinkJob, found, { startAfterSeconds: 1 });
}

async function findRequestEmail(
  db: DbOrTx,
  { orderId, linkId, questionId, entryId, alertId, requestId }: z.infer<typeof request>,
): Promise<string | undefined> {
  const [order] = orderId
    ? await db
        .select({ email: sql<string | null>`coalesce(${orders.clientEmail}, ${keptEvidence.buyerEmail})` })
        .from(orders)
        .leftJoin(keptEvidence, eq(keptEvidence.orderId, orders.id))
        .where(eq(orders.id, orderId))
    : [];
  const named = linkId ? await buyerNamedBy(db, linkId) : null;
  const email = order?.email ?? named;
  if (email) return email.toLowerCase();
  const asked = questionId === null ? undefined : await addressOfQuestion(db, questionId);
  const waiting = asked ?? (entryId === null ? undefined : await addressOfEntry(db, entryId));
  const requesting = waiting ?? (requestId === null ? undefined : await addressOfRequest(db, requestId));
  return requesting ?? (alertId === null ? undefined : addressOfAlert(db, alertId));
}

async function sendBuyerDataLink(context: Context, found: z.infer<typeof request>): Promise<void> {
  const { config, now, db } = context;
  const { kind, language } = found;
  const email = await findRequestEmail(db, found);
  if (!email) return;
  const slot = Math.floor(now.getTime() / QUIET_MS);
  const occasion = `buyer-${kind}:${keyedHash(config.sessionSecrets[0]!, `buyer-data:${email}`)}:${slot}`;
  await db.transaction(async (tx) => {
    // A double click: the second one would void the link that is being mailed.
    await takeNamedLock(tx, occasion);
    if (await hasMail(tx, occasion)) return;
    const token = await issueToken(tx, `buyer-${kind}`, email, BUYER_DATA_LINK_HOURS, now);
    await queueMail(context, tx, {
      occasion,
      recipient: email,
      ...buyerDataMail({
        productName: config.productName,
        language,
        kind,
        url: `${context.siteUrl}${yourDataPath(kind, token)}${languageOfAddress(language)}`,
      }),
    });
  });
}
