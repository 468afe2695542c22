import type { FastifyReply } from 'fastify';
import type { PetDocument } from '../../../contract/pets/pet-documents.ts';
import { notFound } from '../../errors.ts';
import { CONTENT_TYPES, ENDINGS, documentFileName } from '../../integrations/document-files.ts';
import type { ObjectStore } from '../../integrations/stores/object-store.ts';

/**
 * Sends a stranger's file so that nothing in it can act on our origin: of our own content type, without scripts, frames or
 * an opener, and a PDF only to be saved. `name` is of letters and hyphens. Throws NotFound for one that isn't stored.
 */
export async function sendDocument(
  reply: FastifyReply,
  store: ObjectStore,
  { id, type }: Pick<PetDocument, 'id' | 'type'>,
  name: string,
): Promise<FastifyReply> {
  const stored = await store.get(documentFileName(id, type));
  if (!stored) throw notFound('This document was not found.');
  const disposition = type === 'pdf' ? 'attachment' : 'inline';
  return (
    reply
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
      .header('x-frame-options', 'DENY')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      // A link that is paused in a minute no longer shows it.
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `${disposition}; filename="${name}.${ENDINGS[type]}"`)
      .header('content-length', stored.size)
      .type(CONTENT_TYPES[type])
      .send(stored.body)
  );
}
