import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { DOCUMENTS_MAX } from '../../../../contract/business.ts';
import type { HealthRecord } from '../../../../contract/pets/pet-details.ts';
import type { PetDocument } from '../../../../contract/pets/pet-documents.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { documents, pets } from '../../../db/schema.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { CONTENT_TYPES, documentFileName, processDocument } from '../../../integrations/document-files.ts';
import { deleteUnusedFiles, namedByHandOver, namedByPromise } from './jobs.ts';

/**
 * Stores a document that nothing names yet. Throws Conflict with DOCUMENTS_MAX of them, PhotoTooLarge and
 * NotAPhoto.
 */
export async function keepDocument(
  context: UserContext,
  original: Buffer,
  process = processDocument,
): Promise<PetDocument> {
  const { db, actor } = context;
  // A sale has one photo of its hand-over at most, and few proofs of a promise, so these need no limit of their own.
  const counted = and(eq(documents.userId, actor.id), notExists(namedByHandOver(db)), notExists(namedByPromise(db)));
  if ((await db.$count(documents, counted)) >= DOCUMENTS_MAX)
    throw conflict(
      'Your account has as many documents as we can keep. Please remove some that you no longer need.',
      'too_many',
    );
  return store(context, actor.id, await process(original));
}

/**
 * Stores what a buyer sends to a breeder, as a document of theirs, however many they have: nobody may keep a buyer from sending it.
 * Throws PhotoTooLarge and NotAPhoto.
 */
export const keepBuyersDocument = async (context: Context, userId: string, original: Buffer): Promise<PetDocument> =>
  store(context, userId, await processDocument(original));

async function store(
  context: Context,
  userId: string,
  { document, body }: Awaited<ReturnType<typeof processDocument>>,
): Promise<PetDocument> {
  const { db, now, photoStore } = context;
  const { id: hash, type, bytes } = document;
  await photoStore.put(documentFileName(hash, type), body, CONTENT_TYPES[type]);
  try {
    await db
      .insert(documents)
      .values({ userId, hash, type, bytes, unusedSince: now, createdAt: now })
      .onConflictDoUpdate({ target: [documents.userId, documents.hash], set: { unusedSince: now } });
  } catch (error) {
    await deleteUnusedFiles(context, [hash]).catch(() => undefined);
    throw error;
  }
  return document;
}

/**
 * Health records with their documents as they are stored; from now on these are in use. Throws Invalid for one that isn't
 * the breeder's.
 */
export async function claimDocuments(tx: DbOrTx, petId: string, health: HealthRecord[]): Promise<HealthRecord[]> {
  const ids = health.flatMap(({ document }) => (document ? [document.id] : []));
  if (ids.length === 0) return health;
  const owner = tx.select({ userId: pets.userId }).from(pets).where(eq(pets.id, petId));
  const rows = await tx
    .update(documents)
    .set({ unusedSince: null })
    .where(and(inArray(documents.userId, owner), inArray(documents.hash, ids)))
    .returning();
  return health.map(({ document, ...record }, index) => {
    if (!document) return record;
    const row = rows.find(({ hash }) => hash === document.id);
    if (!row) throw invalid({ [`details.health.${index}.document`]: 'Please choose this document again' });
    return { ...record, document: { id: row.hash, type: row.type, bytes: row.bytes } };
  });
}

/** A document that something else than a health record names from now on. */
export async function useDocument(tx: DbOrTx, userId: string, hash: string): Promise<void> {
  await tx
    .update(documents)
    .set({ unusedSince: null })
    .where(and(eq(documents.userId, userId), eq(documents.hash, hash)));
}

/** Documents that one of their names is gone of: a job deletes those that nothing else names. */
export async function releaseDocuments(db: DbOrTx, released: { userId: string; hash: string }[]): Promise<void> {
  for (const { userId, hash } of released)
    await db
      .update(documents)
      .set({ unusedSince: sql`now()` })
      .where(and(eq(documents.userId, userId), eq(documents.hash, hash)));
}

/** A breeder's own document. Throws NotFound. */
export async function ownDocument({ db, actor }: UserContext, hash: string): Promise<PetDocument> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, actor.id), eq(documents.hash, hash)));
  if (!row) throw documentNotFound();
  return { id: row.hash, type: row.type, bytes: row.bytes };
}

/** The document of one of these records, with what it is called as a file. Throws NotFound. */
export function documentIn(health: HealthRecord[] | undefined, id: string): { document: PetDocument; name: string } {
  const record = health?.find(({ document }) => document?.id === id);
  if (!record?.document) throw documentNotFound();
  return { document: record.document, name: record.kind.replace('_', '-') };
}

export const documentNotFound = () => notFound('This document was not found.');
