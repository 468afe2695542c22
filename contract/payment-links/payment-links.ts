import { z } from 'zod';
import { methodChoice } from '../accounts/ways-to-pay.ts';
import { LIST_MAX, PAUSE_NOTE_MAX } from '../business.ts';
import { publicDeposit } from '../pets/deposits.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, id, line, time } from '../fields.ts';
import { linkConditions, ownConditions } from './link-conditions.ts';
import { linkLines, publicLines } from '../order-lines/link-lines.ts';
import { nextCursor, pageQuery, searchText } from '../page.ts';
import { publicDetails } from '../pets/pet-details.ts';
import { species } from '../law/species.ts';
import { pet, publicPet, petStatus } from '../pets/pets.ts';
import { pricing } from '../pricing.ts';

export const paymentLinkStatus = z.enum(['active', 'paid', 'archived']);
export type PaymentLinkStatus = z.infer<typeof paymentLinkStatus>;

export const paymentLink = z.object({
  id,
  status: paymentLinkStatus,
  /** True once the payment was refunded to the buyer in full. */
  isRefunded: z.boolean(),
  paymentUrl: z.url(),
  createdAt: time,
  pet: pet.pick({ id: true, name: true, breed: true, price: true, imageUrl: true }),
  /** Whether a buyer may pay this total to this breeder with Klarna. */
  klarnaOffered: z.boolean(),
  /** How it can be paid; null: as the breeder's others. */
  paymentMethods: methodChoice.nullable(),
  /** Whether its preview in a message shows neither the pet nor the price. */
  neutralPreview: z.boolean(),
  /** Why an admin has suspended it: buyers can't open it; null while they can. */
  suspensionReason: z.string().nullable(),
  /** When the breeder paused the link; null while it isn't paused. The note for buyers is beside it. */
  pausedAt: time.nullable(),
  pauseNote: z.string().nullable(),
  ...ownConditions,
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/** What the public page shows. Never the buyer's email or phone; `clientName` for that buyer's own browser only. */
export const publicPaymentLink = z.object({
  paymentLink: z.object({ id, status: paymentLinkStatus, createdAt: time, clientName: z.string().nullable() }),
  pet: publicPet.extend({
    status: petStatus,
    species: species.nullable().default(null),
    /** Null if the breeder added no details. */
    details: publicDetails.nullable().default(null),
  }),
  breeder: z.object({
    fullName: z.string(),
    physicalAddress: z.string(),
    verified: z.boolean(),
    /** Only of a breeder who has given one. */
    license: z.string().optional(),
  }),
  pricing,
  /** Only where extras or a discount are offered; `pricing` is then of what is chosen. */
  lines: publicLines.optional(),
  /**
   * Only while somebody else is paying for the pet: until when at the latest; null while the payment is being checked. With a `timeZone`, that
   * of the breeder's address, nobody is paying: until then the pet is kept for a buyer whose bank payment has failed.
   */
  held: z.object({ until: time.nullable(), timeZone: z.string().optional() }).optional(),
  /**
   * Only while the pet is kept for its litter's waiting list: at least until when; null between two turns. `joinLitterId`: the litter
   * whose list anybody can join; null while it takes nobody. `timeZone`: that of the breeder's address, for the page.
   */
  kept: z.object({ until: time.nullable(), timeZone: z.string(), joinLitterId: id.nullable() }).optional(),
  /** Only where a deposit reserves the pet: what is due now and later, and the terms. */
  deposit: publicDeposit.optional(),
  /** Only where buyers sign an agreement before they pay. */
  agreement: z.literal(true).optional(),
});
export type PublicPaymentLink = z.infer<typeof publicPaymentLink>;

const oneLink = z.object({ id: givenId });

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/api/create-payment-link',
  who: 'member',
  scope: 'links:write',
  changes: ['links'],
  summary: 'The payment link of a pet: a new one (201) or the existing one (200)',
  errors: {
    404: 'Missing, or not yours',
    409: 'sold, or no_payment_account: no Stripe account that can take payments',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  status: 201,
  body: z.object({
    petId: z.string({ error: 'Please choose a pet' }).min(1, 'Please choose a pet').pipe(givenId),
    /** Who it is for, and until when; also applied to a link that the pet already has. */
    conditions: linkConditions.optional(),
  }),
  answer: z.object({ paymentUrl: z.url(), paymentLink }),
});

export const myPaymentLinks = endpoint({
  method: 'GET',
  path: '/api/payment-links/my',
  who: 'member',
  scope: 'links:read',
  shows: ['pets', 'photos', 'links', 'sales'],
  summary: "The breeder's own payment links, newest first; a search reads the newest 5,000",
  query: pageQuery(LIST_MAX).extend({
    /** Every word occurs in the pet's name or breed, or in the buyer's name or email, or is the link's address or code. */
    q: searchText,
  }),
  answer: z.object({ paymentLinks: z.array(paymentLink), nextCursor }),
});

export const changePaymentLink = endpoint({
  method: 'PATCH',
  path: '/api/payment-links/{id}',
  who: 'member',
  changes: ['links'],
  summary: 'Change how a payment link can be paid, and how its preview looks in a message',
  errors: { 404: 'Missing, archived, or not yours' },
  params: oneLink,
  body: z.object({
    neutralPreview: z.boolean({ error: 'neutralPreview must be true or false' }).optional(),
    /** Null: as the breeder's others. */
    paymentMethods: methodChoice.nullable().optional(),
  }),
  answer: z.object({ paymentLink }),
});

export const setLinkConditions = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/conditions',
  who: 'member',
  changes: ['links'],
  summary: 'For which buyer an active payment link is, and until when it can be paid; what is left out limits nothing',
  errors: { 404: 'Missing, or not yours', 409: 'sold, or not_for_sale: the link is archived' },
  params: oneLink,
  body: linkConditions,
  answer: z.object({ paymentLink }),
});

export const setLinkLines = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/lines',
  who: 'member',
  changes: ['links'],
  summary: 'The extras that buyers of an active payment link may add, and a discount; its open checkouts are expired',
  errors: { 404: 'Missing, or not yours', 409: 'sold, or not_for_sale: the link is archived' },
  params: oneLink,
  body: linkLines,
  answer: z.object({ paymentLink }),
});

export const archivePaymentLink = endpoint({
  method: 'DELETE',
  path: '/api/payment-links/{id}',
  who: 'member',
  changes: ['links'],
  summary: 'Archive a payment link; its open checkouts are expired',
  status: 204,
  params: oneLink,
});

export const restorePaymentLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/restore',
  who: 'member',
  changes: ['links'],
  summary: 'Bring back an archived payment link under its address',
  errors: {
    404: 'Missing, or not yours',
    409: 'sold, not_for_sale (the pet is archived or was refunded), or changed: the pet has another active link',
  },
  params: oneLink,
  answer: z.object({ paymentLink }),
});

export const pausePaymentLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/pause',
  who: 'member',
  scope: 'links:write',
  changes: ['links'],
  summary: 'Pause an active payment link: buyers read the note, and its open checkouts are expired',
  errors: { 404: 'Missing, or not yours', 409: 'sold, or not_for_sale: the link is archived' },
  params: oneLink,
  body: z.object({
    note: line(0, PAUSE_NOTE_MAX, 'Please write a text')
      .transform((text) => text || null)
      .nullable()
      .default(null),
  }),
  answer: z.object({ paymentLink }),
});

export const resumePaymentLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/resume',
  who: 'member',
  scope: 'links:write',
  changes: ['links'],
  summary: 'Resume a paused payment link; nothing changes for one that is not paused',
  errors: { 404: 'Missing, or not yours' },
  params: oneLink,
  answer: z.object({ paymentLink }),
});

export const getPaymentLink = endpoint({
  method: 'GET',
  path: '/api/payment-links/{id}',
  who: 'anyone',
  summary: 'What the public page of a payment link shows. Reading it changes nothing',
  errors: {
    404: 'Missing or archived; paused: by the breeder, or they can’t sell now; expired: its last day is over. `note` quotes the breeder',
  },
  params: oneLink,
  answer: publicPaymentLink,
});
