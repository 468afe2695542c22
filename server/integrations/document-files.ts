import { createHash } from 'node:crypto';
import { DOCUMENT_MAX_BYTES } from '../../contract/business.ts';
import type { PetDocument } from '../../contract/pets/pet-documents.ts';
import { documentTooLarge, notADocument } from '../errors.ts';
import { detectPhotoType } from './photos/photo-type.ts';

export const documentHasTooManyBytes = () =>
  documentTooLarge(
    `This document is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB. Please choose a smaller one, or take a photo of it.`,
  );

const NEITHER = 'This file is neither a PDF nor a photo that we can use. Please choose a PDF, JPEG, PNG, WebP or AVIF.';
const CUT = 'This PDF seems to be damaged or incomplete. Please choose it again, or take a photo of it.';
/** Programs may write a few lines after the mark that ends a PDF. */
const END_WITHIN_BYTES = 2_048;

export const CONTENT_TYPES: Record<PetDocument['type'], string> = { pdf: 'application/pdf', photo: 'image/jpeg' };
export const ENDINGS: Record<PetDocument['type'], string> = { pdf: 'pdf', photo: 'jpg' };

export const documentFileName = (hash: string, type: PetDocument['type']): string =>
  `${hash}-document.${ENDINGS[type]}`;

/** Both names that a document could have. */
export const documentFileNames = (hash: string): string[] => [
  documentFileName(hash, 'pdf'),
  documentFileName(hash, 'photo'),
];

interface Processed {
  document: PetDocument;
  body: Buffer;
}

/**
 * What is kept of an uploaded document, by its content: a PDF as it is, a photo re-encoded, without metadata.
 *
 * @throws PhotoTooLarge and NotAPhoto, with a text about documents
 */
export async function processDocument(original: Buffer): Promise<Processed> {
  if (original.length > DOCUMENT_MAX_BYTES) throw documentHasTooManyBytes();
  if (isPdf(original)) return named('pdf', original);
  detectPhotoType(original, () => notADocument(NEITHER));
  return processPhotoDocument(original);
}

/** Re-encodes an uploaded photo of a document, without metadata, and names it by its content. Throws PhotoTooLarge and NotAPhoto. */
export async function processPhotoDocument(original: Buffer): Promise<Processed> {
  const { encodePaper } = await import('./photos/photos.ts');
  return named('photo', await encodePaper(original));
}

function named(type: PetDocument['type'], body: Buffer): Processed {
  const id = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return { document: { id, type, bytes: body.length }, body };
}

/**
 * Checked from the first byte, so that a file of two types (a polyglot) is refused. Throws for a PDF without its end.
 */
function isPdf(file: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return false;
  if (!file.subarray(-END_WITHIN_BYTES).includes('%%EOF')) throw notADocument(CUT);
  return true;
}
