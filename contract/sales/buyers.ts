import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, time } from '../fields.ts';
import { listedOrder } from '../orders/orders.ts';
import { question } from '../questions/questions.ts';
import { LISTED_STATES } from '../waitlists/waitlists.ts';

/** So many of each kind are listed at most, the newest first. */
export const OF_BUYER_SHOWN = 50;

const place = z.object({ id, litterId: id, litter: z.string(), state: z.enum(LISTED_STATES), joinedAt: time });

/** What was signed for a sale, addenda included. */
const signed = z.object({ orderId: id, pet: z.string(), name: z.string(), signedAt: time });

/** One breeder's own with a buyer: everything under the email address of a sale, in any spelling of its letters' case. */
export const buyer = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sales: z.array(listedOrder),
  agreements: z.array(signed),
  questions: z.array(question),
  places: z.array(place),
});
export type Buyer = z.infer<typeof buyer>;

export const buyerOfSale = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/buyer',
  who: 'user',
  shows: ['sales', 'sale-details', 'questions', 'waitlists'],
  summary: `What the buyer of a sale has bought, signed and written, and the lists they wait on: the newest ${OF_BUYER_SHOWN} of each`,
  errors: { 404: 'Not a sale of the breeder' },
  params: z.object({ id: givenId }),
  answer: z.object({ buyer }),
});
