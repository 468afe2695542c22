import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context, UserContext } from '../../context.ts';
import { disputeEvidence } from '../../db/schema.ts';
import { conflict, notFound, ProviderRefused } from '../../errors.ts';
import { attemptKey, mayBeForgotten } from '../../integrations/provider/idempotency-key.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { recordAudit } from '../audit/api.ts';
import { findAnswerableDisputes, hasEvidence, submitEvidence, uploadEvidenceFile } from '../payments/api.ts';
import { findPurchase, listPurchases, type Purchase } from '../orders/api.ts';
import { syncPayment } from '../refunds/api.ts';
import { listDisputes, readNetwork } from '../disputes/api.ts';
import { describeTooMuch, evidenceFiles } from './document.ts';
import { evidenceFields } from './fields.ts';
import { readEvidenceFacts } from './reading.ts';

/** The delay of the job that resumes a submission whose request was cut off. */
const RESUME_AFTER_SECONDS = 30;

const NOTHING_OPEN = 'No dispute of this sale needs an answer.';
const TOO_LATE = 'The bank’s deadline for evidence is over.';
const KLARNA_ASKS =
  'Klarna takes no evidence while it only asks. Talk to the buyer, or refund the payment: that settles it without a fee.';
const COSTS_MORE = `This is a compliance case of the card network. To answer it costs $515.00 at Stripe, which you get back only if you win. Please confirm that first.`;

export const sendEvidenceJob = defineJob({
  name: 'send-evidence',
  expireInSeconds: 120,
  schema: z.object({ evidenceId: z.string() }),
  handle: (context: Context, { evidenceId }) => submit(context, evidenceId),
});

/**
 * Sends what proves a disputed sale or reservation to the buyer's bank, once for each dispute: the named one, or the newest that
 * takes evidence. Throws NotFound for another's sale, Conflict without a dispute that needs an answer or after its deadline,
 * ProviderRefused, and ProviderUnreachable (a job then resumes it).
 */
export async function sendEvidence(
  context: UserContext,
  orderId: string,
  { dispute: disputeId, acceptsFee = false, leavesOut = false }: Answer = {},
): Promise<void> {
  const { db, actor } = context;
  const purchase = await findPurchase(db, orderId);
  if (purchase?.order.sellerId !== actor.id) throw notFound('This sale was not found.');
  if (!(await mayBeDisputed(context, purchase.order))) throw conflict(NOTHING_OPEN, 'not_disputed');
  const waiting = await findWaiting(context, orderId, disputeId);
  if (waiting) return submit(context, waiting);
  const { answerable, isTooLate } = await findAnswerable(context, orderId, disputeId);
  if (!answerable) throw isTooLate ? conflict(TOO_LATE, 'expired') : conflict(NOTHING_OPEN, 'not_disputed');
  const { known, dispute } = answerable;
  if (!dispute.takesEvidence) throw conflict(KLARNA_ASKS, 'not_disputed');
  if (dispute.isCompliance && !acceptsFee) throw conflict(COSTS_MORE, 'fee_unconfirmed');
  // Its event may be on its way still, or was lost.
  if (!(await listDisputes(db, orderId)).some((each) => each.dispute.id === dispute.id))
    await syncPayment(context, known);
  const tooMuch = leavesOut ? undefined : describeTooMuch(await evidenceFiles(context, actor.id, orderId, dispute.id));
  if (tooMuch) throw conflict(tooMuch, 'evidence_too_large');
  return submit(context, await claim(context, known.payment, dispute));
}

interface Answer {
  dispute?: string | undefined;
  acceptsFee?: boolean | undefined;
  leavesOut?: boolean | undefined;
}

/** Decides without asking the provider. A late payment is refunded, so there is nothing to defend. */
async function mayBeDisputed({ db }: Context, { id, status, refundReason }: Purchase['order']): Promise<boolean> {
  if (refundReason) return false;
  return status === 'disputed' || (await listDisputes(db, id)).some(({ dispute }) => dispute.state === 'open');
}

async function findWaiting({ db }: Context, orderId: string, disputeId?: string): Promise<string | undefined> {
  const rows = await db.select().from(disputeEvidence).where(eq(disputeEvidence.orderId, orderId));
  return rows.find((row) => row.sentAt === null && row.disputeId === (disputeId ?? row.disputeId))?.id;
}

/** Several payments of an order can be disputed, concurrently or one after the other. */
async function findAnswerable({ db, stripe, now }: Context, orderId: string, disputeId?: string) {
  let isTooLate = false;
  for (const known of await listPurchases(db, orderId)) {
    const found = await findAnswerableDisputes(stripe, known.payment);
    for (const dispute of found) {
      if (dispute.id !== (disputeId ?? dispute.id)) continue;
      if (!dispute.dueBy || dispute.dueBy > now) return { answerable: { known, dispute }, isTooLate };
      isTooLate = true;
    }
  }
  return { isTooLate };
}

/** Writes what is to be sent, with the job that resumes it; a dispute has one row: the losing request sends the winner's. */
async function claim(
  context: UserContext,
  { orderId, stripeAccountId }: Purchase['payment'],
  { id: disputeId, isCompliance: acknowledgesFee }: { id: string; isCompliance: boolean },
): Promise<string> {
  const fields = evidenceFields(await readEvidenceFacts(context, orderId, disputeId));
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(disputeEvidence)
      .values({ orderId, disputeId, stripeAccountId, fields, acknowledgesFee, requestedAt: context.now })
      .onConflictDoNothing()
      .returning();
    if (!row) {
      const [other] = await tx.select().from(disputeEvidence).where(eq(disputeEvidence.disputeId, disputeId));
      return other!.id;
    }
    await recordAudit(context, tx, { act: 'evidence_sent', target: { kind: 'order', id: orderId } });
    await context.jobs.send(tx, sendEvidenceJob, { evidenceId: row.id }, { startAfterSeconds: RESUME_AFTER_SECONDS });
    return row.id;
  });
}

/** Idempotent. A refused submission is deleted, so that the evidence can be sent again. */
async function submit(context: Context, evidenceId: string): Promise<void> {
  const { db, stripe } = context;
  const row = await findById(context, evidenceId);
  if (!row?.fields) return;
  const { id, disputeId, stripeAccountId, requestedAt } = row;
  const isKeyTooOld = mayBeForgotten(requestedAt, context.now);
  try {
    if (!(isKeyTooOld && (await hasEvidence(stripe, disputeId, id, stripeAccountId)))) await submitRow(context, row);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await db.delete(disputeEvidence).where(and(eq(disputeEvidence.id, id), isNull(disputeEvidence.sentAt)));
    throw error;
  }
  await db.update(disputeEvidence).set({ fields: null, sentAt: context.now }).where(eq(disputeEvidence.id, id));
}

type Row = typeof disputeEvidence.$inferSelect;
type Files = NonNullable<Row['files']>;

async function findById({ db }: Context, evidenceId: string): Promise<Row | undefined> {
  return (await db.select().from(disputeEvidence).where(eq(disputeEvidence.id, evidenceId)))[0];
}

/** Submits without the files if the provider refuses them: the text contains everything. */
async function submitRow(context: Context, row: Row): Promise<void> {
  const { db, stripe, log } = context;
  const { id, disputeId, stripeAccountId, fields, acknowledgesFee } = row;
  const network = await readNetwork(context, disputeId);
  const files = row.files ?? (await upload(context, row));
  const send = (given: typeof files) =>
    submitEvidence(stripe, { disputeId, id, fields: fields!, files: given, acknowledgesFee, network }, stripeAccountId);
  try {
    await send(files);
  } catch (error) {
    if (!(error instanceof ProviderRefused) || Object.keys(files).length === 0) throw error;
    log.warn({ err: error, evidenceId: id }, 'evidence was refused with its files; sending it without them');
    await send({});
    await db.update(disputeEvidence).set({ files: {} }).where(eq(disputeEvidence.id, id));
  }
}

/**
 * Uploads the files and keeps their ids, so that each attempt submits the same. A file's key is made of its content: after a
 * crash the same file is not uploaded again. One that the provider refuses is left out.
 */
async function upload(context: Context, { id, orderId, disputeId, stripeAccountId, requestedAt }: Row): Promise<Files> {
  const { db, stripe, log } = context;
  const seller = (await findPurchase(db, orderId))?.order.sellerId;
  const { fit: made } = seller
    ? await evidenceFiles({ ...context, now: requestedAt }, seller, orderId, disputeId)
    : { fit: [] };
  const uploaded = await Promise.all(
    made.map(async ({ field, name, bytes }) => {
      const content = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const file = { name, bytes, idempotencyKey: attemptKey(`evidence_${id}_${field}_${content}`, 1) };
      try {
        return [[field, await uploadEvidenceFile(stripe, file, stripeAccountId)] as const];
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        log.warn({ err: error, evidenceId: id, field }, 'a file of the evidence was refused');
        return [];
      }
    }),
  );
  const files = Object.fromEntries(uploaded.flat());
  const isFirst = and(eq(disputeEvidence.id, id), isNull(disputeEvidence.files));
  const [kept] = await db.update(disputeEvidence).set({ files }).where(isFirst).returning();
  return kept?.files ?? (await findById(context, id))?.files ?? files;
}
