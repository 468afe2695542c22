import { createHash } from 'node:crypto';
import { DOCUMENT_MAX_BYTES } from '../../contract/business.ts';
import type { PetDocument } from '../../contract/pets/pet-documents.ts';
import { documentTooLarge, notADocument } from '../errors.ts';
import { detectPhotoType, withoutMark } from './photos/photo-type.ts';

export const documentHasTooManyBytes = () =>
  documentTooLarge(
    `This document is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB. Please choose a smaller one, or take a photo of it.`,
  );

const NEITHER = 'This file is neither a PDF nor a photo that we can use. Please choose a PDF, JPEG, PNG, WebP or AVIF.';
const CUT = 'This PDF seems to be damaged or incomplete. Please choose it again, or take a photo of it.';
const LATE =
  'This PDF has other data in front of it, so we can’t be sure that everybody can open it. Please open it, save it as a PDF again, or take a photo of it.';
const LOCKED =
  'This PDF is protected with a password or against changes, so buyers might not be able to open it. Please save it without protection, or take a photo of it.';
/** Programs may write a few lines after the mark that ends a PDF. */
const END_WITHIN_BYTES = 2_048;
/** Where readers look for the mark that begins one (ISO 32000-1, implementation note 13). */
const BEGIN_WITHIN_BYTES = 1_024;

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
 * What is kept of an uploaded document, by its content: a PDF without what is around it, a photo re-encoded, without metadata.
 *
 * @throws PhotoTooLarge and NotAPhoto, with a text about documents
 */
export async function processDocument(original: Buffer): Promise<Processed> {
  if (original.length > DOCUMENT_MAX_BYTES) throw documentHasTooManyBytes();
  const pdf = readPdf(original);
  if (pdf) return named('pdf', pdf);
  detectPhotoType(withoutMark(original), () => notADocument(NEITHER));
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
 * The PDF in a file; undefined for one of another kind. It begins at the first byte, apart from a byte order mark and blanks, so that a file of
 * two types (a polyglot) is refused. Throws for a PDF without its end, and for one that asks for a password.
 */
function readPdf(original: Buffer): Buffer | undefined {
  const file = withoutPadding(original);
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) {
    if (/%PDF-[12]\.\d/.test(file.toString('latin1', 0, BEGIN_WITHIN_BYTES))) throw notADocument(LATE);
    return undefined;
  }
  if (!file.subarray(-END_WITHIN_BYTES).includes('%%EOF')) throw notADocument(CUT);
  // Where the dictionary of the encryption is named is never encrypted or compressed (ISO 32000-1, 7.6.1).
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(file.toString('latin1'))) throw notADocument(LOCKED);
  return file;
}

/** What fills a file up: zeros, blanks, the end mark of old systems, erased memory. */
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20, 0xff]);

/** Programs that send files put a mark or blanks in front, and fill up the last block. */
function withoutPadding(file: Buffer): Buffer {
  const begin = file.length - withoutMark(file).length;
  let end = file.length;
  while (end > begin && PADDING.has(file[end - 1]!)) end--;
  // One end of a line belongs to the mark.
  end += /^(?:\r\n?|\n)?/.exec(file.toString('latin1', end, end + 2))![0].length;
  return file.subarray(begin, end);
}
