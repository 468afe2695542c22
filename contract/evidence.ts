import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenId, time } from './fields.ts';

/** What a breeder has sent to the buyer's bank in a dispute. */
export const saleEvidence = z.object({
  /** The payment is disputed, and nothing was sent yet: whether the deadline is open is known to the provider. */
  canSend: z.boolean(),
  requestedAt: time.nullable(),
  /** When the provider had taken it. */
  sentAt: time.nullable(),
  /** How many documents went with it. */
  files: z.int(),
});
export type SaleEvidence = z.infer<typeof saleEvidence>;

export const sendEvidence = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/evidence',
  who: 'user',
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Send what proves a disputed sale to the buyer’s bank, once for each dispute',
  errors: {
    404: 'Not a sale of the breeder',
    409: 'not_disputed: no dispute needs an answer; expired: its deadline is over',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  params: z.object({ id: givenId }),
  answer: z.object({ evidence: saleEvidence }),
});

export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/evidence',
  who: 'user',
  readLimit: { max: 20, minutes: 1 },
  summary: 'What proves a sale, as a PDF: page, terms, messages, receipt, mails and hand-over',
  errors: { 404: 'No such sale' },
  download: 'application/pdf',
  params: z.object({ id: givenId }),
});
