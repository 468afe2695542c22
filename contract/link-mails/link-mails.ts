import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, givenId, name, NAME_MAX, time } from '../fields.ts';
import { LANGUAGES, MAIN_LANGUAGE } from '../language.ts';

/** Bounds of a day (docs/decisions/0109-a-link-by-mail.md). */
export const LINK_MAILS = {
  /** For one breeder, who pays for the product or only tries it. */
  perBreeder: 10,
  perBreederOnTrial: 3,
  /** To one mailbox, by all breeders together. */
  perMailbox: 3,
} as const;

/** Who gets a link by mail; the link is then for this buyer. */
export const emailedBuyer = z.object({
  clientEmail: email('Please enter a valid email address'),
  clientName: name(0, NAME_MAX, 'Please write a name')
    .transform((text) => text || null)
    .nullable()
    .default(null),
  language: z.enum(LANGUAGES, { error: `Please choose ${LANGUAGES.join(' or ')}` }).default(MAIN_LANGUAGE),
});
export type EmailedBuyer = z.output<typeof emailedBuyer>;

const params = z.object({ id: givenId });

const answer = z.object({
  /** The last mail to the buyer that the link is for; null without one in 90 days. `isRefused`: the address didn't take it. */
  mail: z.object({ email: z.string(), at: time, isRefused: z.boolean() }).nullable(),
});

export const readLinkMail = endpoint({
  method: 'GET',
  path: '/api/payment-links/{id}/email',
  who: 'member',
  shows: ['links'],
  summary: 'When we last emailed a payment link to the buyer that it is for',
  errors: { 404: 'Missing, archived, or not yours' },
  params,
  answer,
});

export const emailLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/email',
  who: 'member',
  changes: ['links'],
  // Who tries addresses learns little, and not fast.
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Email a payment link to a buyer, for whom it then is; ten a day, three during the trial',
  errors: {
    403: 'email_unconfirmed: confirm your own email address first',
    404: 'Missing, archived, or not yours',
    409: 'not_for_sale: buyers can’t pay by it now; not_mailable: we email nothing to this address, or did within a day; changed: the link, meanwhile',
  },
  params,
  body: emailedBuyer,
  answer,
});
