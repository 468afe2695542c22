import { z } from 'zod';
import { DOCUMENTS_MAX, DOCUMENT_MAX_BYTES } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { grouped } from '../grouped.ts';

export const DOCUMENT_TYPES = ['pdf', 'photo'] as const;

/** A file of a health record. `id`: the hash of its content, which also names it. */
export const petDocument = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/, 'Please wait until this document is sent, or remove it'),
  type: z.enum(DOCUMENT_TYPES),
  bytes: z.int().positive(),
});
export type PetDocument = z.infer<typeof petDocument>;

const MEGABYTE = 1_000_000;

/** Such as "240 KB". */
export const documentSize = ({ bytes }: PetDocument): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Such as "PDF, 240 KB". */
export const documentFacts = (document: PetDocument): string =>
  `${document.type === 'pdf' ? 'PDF' : 'photo'}, ${documentSize(document)}`;

/** A document of a health record that is still being described; unless a pet has it within a day, it is deleted. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  who: 'member',
  roles: ['helper'],
  changes: [],
  multipart: { field: 'document', maxBytes: DOCUMENT_MAX_BYTES },
  limits: { account: { max: 240, minutes: 60 } },
  summary:
    'Upload the document of a health record: a PDF, or a photo (JPEG, PNG, WebP or AVIF), 10 MB at most. The details of a pet then name it',
  errors: {
    409: `too_many: the account has ${grouped(DOCUMENTS_MAX)} documents`,
    413: 'The document is too large',
    415: 'Neither a PDF nor a photo',
  },
  answer: z.object({ document: petDocument }),
});
