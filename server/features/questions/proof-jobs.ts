import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import { daysBefore } from '../../time/days.ts';
import { proofs, questions } from '../../db/schema.ts';
import { ExpectedError } from '../../errors.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { selectFound } from './queries.ts';
import { writeMessage } from './write.ts';
import { findProof, type ProofRow } from './proof-queries.ts';

/** Notifies everyone who asked for a new photo of the outcome, each once, as a message of the breeder. */
export const notifyAskersJob = defineJob({
  name: 'tell-askers',
  expireInSeconds: 300,
  concurrency: 2,
  schema: z.object({ proofId: z.string() }),
  handle: (context: Context, { proofId }) => notifyAskers(context, proofId),
});

async function notifyAskers(context: Context, proofId: string): Promise<void> {
  const proof = await findProof(context.db, proofId);
  if (!proof) return;
  const isNotified = and(eq(questions.proofId, proofId), eq(questions.status, 'open'));
  for (const found of await selectFound(context.db).where(isNotified)) {
    try {
      const text = proofMailTexts(proof, found.question.language);
      await writeMessage(context, found, 'breeder', { text, key: `proof:${proofId}`, isAwaited: true });
    } catch (error) {
      // The conversation was ended.
      if (!(error instanceof ExpectedError) || !['question_closed', 'gone'].includes(error.code)) throw error;
    }
  }
}

/** Texts of the mail, in the buyer's language. */
const proofMailTexts = ({ status, word }: ProofRow, language: Language) =>
  status === 'answered'
    ? translateIn(language)('mail.newPhotoTaken', { word })
    : translateIn(language)('mail.newPhotoDeclined');

/** New photos that a closed account was asked for; their files go with its documents. */
export const eraseProofs: ErasureStep = {
  what: 'new photos',
  count: (db, { userId }) => db.$count(proofs, eq(proofs.userId, userId)),
  async eraseBatch(_context, tx, { userId }, limit) {
    const next = tx.select({ id: proofs.id }).from(proofs).where(eq(proofs.userId, userId)).limit(limit);
    return (await tx.delete(proofs).where(inArray(proofs.id, next)).returning({ id: proofs.id })).length;
  },
};

export const proofRetention: RetentionRule = {
  what: 'A new photo that buyers asked for, with its word',
  kept: `${RETENTION_DAYS.proof} days`,
  why: 'Later it is new no longer',
  by: {
    async eraseBatch({ db, now }, limit) {
      const isOld = lt(proofs.askedAt, daysBefore(now, RETENTION_DAYS.proof));
      const next = db.select({ id: proofs.id }).from(proofs).where(isOld).orderBy(asc(proofs.askedAt)).limit(limit);
      return (await db.delete(proofs).where(inArray(proofs.id, next)).returning({ id: proofs.id })).length;
    },
  },
};
