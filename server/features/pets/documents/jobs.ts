import { and, count, eq, exists, inArray, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { UNUSED_DOCUMENT_HOURS } from '../../../../contract/business.ts';
import { HOUR_MS } from '../../../../contract/durations.ts';
import type { Context } from '../../../context.ts';
import { inBatches } from '../../../db/paging/batches.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { documents, handOverPhotos, orders, petDetails, pets, promiseProofs, proofs } from '../../../db/schema.ts';
import { NO_DATA, defineJob } from '../../../integrations/jobs/job-definition.ts';
import { documentFileNames } from '../../../integrations/document-files.ts';
import type { ErasureStep } from '../../../upkeep/erasure.ts';

const BATCH = 50;

export const deleteDocumentFilesJob = defineJob({
  name: 'delete-document-files',
  expireInSeconds: 300,
  concurrency: 2,
  schema: z.object({ hashes: z.array(z.string()) }),
  handle: (context: Context, { hashes }) => deleteUnusedFiles(context, hashes),
});

/** Deletes documents' files, unless another breeder has the same file. */
export async function deleteUnusedFiles({ db, photoStore }: Context, hashes: string[]): Promise<void> {
  const used = await db.selectDistinct({ hash: documents.hash }).from(documents).where(inArray(documents.hash, hashes));
  const isUsed = new Set(used.map(({ hash }) => hash));
  await photoStore.deleteAll(hashes.filter((hash) => !isUsed.has(hash)).flatMap(documentFileNames));
}

export const deleteUnusedDocumentsJob = defineJob({
  name: 'delete-unused-documents',
  schema: NO_DATA,
  schedule: '47 * * * *',
  expireInSeconds: 900,
  handle: deleteUnusedDocuments,
});

/** Deletes documents that no pet, no buyer's order, no new photo, no hand-over and no promise names for a day; another job deletes their files. */
export async function deleteUnusedDocuments(context: Context): Promise<void> {
  await inBatches(context.signal, BATCH, (limit) => context.db.transaction((tx) => deleteBatch(context, tx, limit)));
}

async function deleteBatch({ jobs, now }: Context, tx: Tx, limit: number): Promise<number> {
  const since = new Date(now.getTime() - UNUSED_DOCUMENT_HOURS * HOUR_MS);
  const due = await tx
    .select({ userId: documents.userId, hash: documents.hash })
    .from(documents)
    .where(lt(documents.unusedSince, since))
    .orderBy(documents.unusedSince)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const those = or(...due.map(({ userId, hash }) => and(eq(documents.userId, userId), eq(documents.hash, hash))));
  const kept = await tx
    .update(documents)
    .set({ unusedSince: null })
    .where(
      and(
        those,
        or(
          ...[namedByPet, namedByOrder, namedByProof, namedByHandOver, namedByPromise].map((named) =>
            exists(named(tx)),
          ),
        ),
      ),
    )
    .returning({ hash: documents.hash });
  const removed = await tx
    .delete(documents)
    .where(and(those, lt(documents.unusedSince, since)))
    .returning({ hash: documents.hash });
  if (removed.length > 0) await jobs.send(tx, deleteDocumentFilesJob, { hashes: removed.map(({ hash }) => hash) });
  return kept.length + removed.length;
}

const asRecord = sql`jsonb_build_array(jsonb_build_object('document', jsonb_build_object('id', ${documents.hash})))`;

const namedByPet = (tx: Tx) =>
  tx
    .select({ one: sql`1` })
    .from(petDetails)
    .innerJoin(pets, eq(pets.id, petDetails.petId))
    .where(and(eq(pets.userId, documents.userId), sql`${petDetails.health} @> ${asRecord}`));

const namedByOrder = (tx: Tx) =>
  tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.sellerId, documents.userId), sql`${orders.petDetails} -> 'health' @> ${asRecord}`));

const namedByProof = (tx: Tx) =>
  tx
    .select({ one: sql`1` })
    .from(proofs)
    .where(and(eq(proofs.userId, documents.userId), eq(proofs.hash, documents.hash)));

export const namedByHandOver = (db: DbOrTx) =>
  db
    .select({ one: sql`1` })
    .from(handOverPhotos)
    .where(and(eq(handOverPhotos.userId, documents.userId), eq(handOverPhotos.hash, documents.hash)));

export const namedByPromise = (db: DbOrTx) =>
  db
    .select({ one: sql`1` })
    .from(promiseProofs)
    .where(and(eq(promiseProofs.userId, documents.userId), eq(promiseProofs.hash, documents.hash)));

/** Deletes documents of a closed account; a job per batch deletes their files. */
export const eraseDocuments: ErasureStep = {
  what: 'documents',
  async count(db, { userId }) {
    return (await db.select({ count: count() }).from(documents).where(eq(documents.userId, userId)))[0]!.count;
  },
  async eraseBatch({ jobs }, tx, { userId }, limit) {
    const own = eq(documents.userId, userId);
    const next = tx.select({ hash: documents.hash }).from(documents).where(own).orderBy(documents.hash).limit(limit);
    const removed = await tx
      .delete(documents)
      .where(and(own, inArray(documents.hash, next)))
      .returning({ hash: documents.hash });
    if (removed.length > 0) await jobs.send(tx, deleteDocumentFilesJob, { hashes: removed.map(({ hash }) => hash) });
    return removed.length;
  },
};
