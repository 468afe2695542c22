import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, email } from '../fields.ts';

/** How long the mailed link works. */
export const BUYER_DATA_LINK_HOURS = 24;
/** After its first use, for a double click or a broken download. */
export const BUYER_COPY_AGAIN_MINUTES = 5;

/** Names what a buyer gives up with their data: what is held for their promises, as the refusal and the page say it. */
export const givenUpAmount = amount.nullable().catch(null).default(null);

/** Plain forms of a network address, which can't prove work. */
export const BUYER_DATA_FORMS = { max: 10, minutes: 60 };

export const buyerDataKind = z.enum(['copy', 'deletion'], { error: 'Please choose a copy or the deletion' });
export type BuyerDataKind = z.infer<typeof buyerDataKind>;

export const buyerDataForm = z.object({ email: email('Please enter a valid email address'), kind: buyerDataKind });

const INVALID_LINK = 'This link is invalid, used or expired. Please ask for a new one.';
const byToken = z.object({ token: z.string({ error: INVALID_LINK }).min(1, INVALID_LINK).max(500, INVALID_LINK) });

export const requestBuyerData = endpoint({
  method: 'POST',
  path: '/api/buyer-data',
  who: 'anyone',
  // Not per mailbox: others could keep its owner from asking. A mailbox gets one mail in ten minutes instead.
  limits: { address: { max: 20, minutes: 60 }, overall: { max: 1_000, minutes: 60 } },
  captcha: true,
  summary: 'Mail a buyer a link to a copy, or to the deletion, of their data; the answer is the same for any address',
  body: buyerDataForm,
  answer: z.object({ message: z.string() }),
});

export const copyBuyerData = endpoint({
  method: 'POST',
  path: '/api/buyer-data/copy',
  who: 'anyone',
  limits: { address: { max: 30, minutes: 60 } },
  summary: 'A copy of what is held about the buyer, with the token of the mail, once; for 5 minutes again',
  errors: { 400: INVALID_LINK },
  body: byToken,
  answer: z.record(z.string(), z.unknown()),
});

export const deleteBuyerData = endpoint({
  method: 'POST',
  path: '/api/buyer-data/deletion',
  who: 'anyone',
  limits: { address: { max: 30, minutes: 60 } },
  summary: "Erase the buyer's contact data, with the token of the mail, once",
  errors: {
    400: INVALID_LINK,
    409: 'under_way: a payment, refund, dispute or promise is not finished; confirmation_required: money is held for a promise, and is given up only with `giveUp`',
  },
  body: byToken.extend({ giveUp: givenUpAmount }),
  answer: z.object({ message: z.string() }),
});
