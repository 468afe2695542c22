import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, time } from '../fields.ts';

/** Blocks of one breeder. */
export const BLOCKED_BUYERS_MAX = 500;

/** Where a breeder meets a buyer: a sale or reservation, a waiting list, a question, or a request to reserve. */
export const BUYER_SOURCES = ['sale', 'entry', 'question', 'request'] as const;
export type BuyerSource = (typeof BUYER_SOURCES)[number];

const blockedBuyer = z.object({
  id,
  /** Null once the buyer had their data deleted. */
  name: z.string().nullable(),
  /** Null also where the breeder never saw it, as in a question. */
  email: z.string().nullable(),
  createdAt: time,
});
export type BlockedBuyer = z.infer<typeof blockedBuyer>;

export const listBlockedBuyers = endpoint({
  method: 'GET',
  path: '/api/blocked-buyers',
  who: 'user',
  shows: ['blocked-buyers'],
  summary: 'Buyers whom the breeder has blocked, newest first',
  answer: z.object({ blockedBuyers: z.array(blockedBuyer) }),
});

export const blockBuyer = endpoint({
  method: 'POST',
  path: '/api/blocked-buyers',
  who: 'user',
  changes: ['blocked-buyers'],
  limits: { account: { max: 100, minutes: 60 } },
  summary:
    'Block the buyer of a sale, waiting list, question or request: their mailbox, browser and card pay for nothing new of this breeder',
  errors: {
    404: 'Not a buyer of the breeder',
    409: 'gone: nothing is known of the buyer anymore; quota_reached: too many blocks',
  },
  body: z.object({ kind: z.enum(BUYER_SOURCES, { error: 'Please name where the buyer is' }), id: givenId }),
  answer: z.object({ blockedBuyer }),
});

export const unblockBuyer = endpoint({
  method: 'DELETE',
  path: '/api/blocked-buyers/{id}',
  who: 'user',
  changes: ['blocked-buyers'],
  params: z.object({ id: givenId }),
  summary: 'Undo a block',
  errors: { 404: 'Not a block of the breeder' },
  status: 204,
});
