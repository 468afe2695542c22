import { z } from 'zod';
import { PHOTO_MAX_BYTES } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, id, time } from '../fields.ts';

/** How long a breeder may take for a new photo that buyers asked for, and what its first message says. */
export const PROOF = {
  days: 7,
  text: 'Could you take a new photo for me, with today’s two words on paper beside the pet?',
} as const;

export const PROOF_STATUSES = ['asked', 'answered', 'declined', 'expired'] as const;

/** A new photo that buyers asked for, as its breeder sees it. */
export const proof = z.object({
  id,
  status: z.enum(PROOF_STATUSES),
  /** What the breeder writes on paper. */
  word: z.string(),
  /** Deadline for sending the photo. */
  until: time,
  /** Null until it is sent. */
  imageUrl: z.string().nullable(),
});
export type Proof = z.infer<typeof proof>;

const one = { params: z.object({ id: givenId }) };
const NOT_YOURS = 'Not a photo that the breeder was asked for';
const CLOSED = 'gone: it was sent, declined, or asked for too long ago';

export const sendProof = endpoint({
  ...one,
  method: 'POST',
  path: '/api/proofs/{id}/photo',
  who: 'user',
  changes: ['questions'],
  whileSuspended: false,
  multipart: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
  limits: { account: { max: 60, minutes: 60 } },
  summary:
    'Send the new photo that buyers asked for: it stands on the page of the link, and those who asked get a mail',
  errors: { 404: NOT_YOURS, 409: CLOSED, 413: 'The photo is too large', 415: 'Not a photo' },
  answer: z.object({ proof }),
});

export const declineProof = endpoint({
  ...one,
  method: 'POST',
  path: '/api/proofs/{id}/decline',
  who: 'user',
  changes: ['questions'],
  summary: 'Decline to take a new photo; those who asked get a mail',
  errors: { 404: NOT_YOURS, 409: CLOSED },
  answer: z.object({ proof }),
});

export const removeProof = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/proofs/{id}',
  who: 'user',
  changes: ['questions'],
  summary: 'Remove a new photo from the page of its link',
  errors: { 404: NOT_YOURS },
  status: 204,
});
