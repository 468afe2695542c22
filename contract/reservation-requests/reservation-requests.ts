import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, givenId, id, name, NAME_MAX, time } from '../fields.ts';

/** Bounds of requests to reserve a pet (docs/decisions/0075-free-cancellations-and-blocked-buyers.md). */
export const RESERVATION_REQUESTS = {
  perBuyer: { max: 5, minutes: 24 * 60 },
  perNetwork: { max: 10, minutes: 60 },
  /** Far fewer than a breeder gets, so that one network can't use up everybody's. */
  perNetworkAndBreeder: { max: 5, minutes: 24 * 60 },
  /** That wait for the breeder's answer. */
  openPerBreeder: 50,
  /** For which the mailed address lets the buyer pay. */
  allowedHours: 48,
} as const;

export const REQUEST_STATES = ['open', 'allowed', 'declined'] as const;

/** The plain form that asks the breeder. */
export const reservationRequestForm = z.object({
  name: name(2, NAME_MAX, 'Please enter your name'),
  email: email('Please enter a valid email address'),
});
export type ReservationRequestForm = z.output<typeof reservationRequestForm>;

/** A request that waits for the breeder's answer. */
const reservationRequest = z.object({
  id,
  /** Null of a place on a waiting list, which `petName` then names. */
  paymentLinkId: id.nullable(),
  petName: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string(),
  createdAt: time,
});
export type ReservationRequest = z.infer<typeof reservationRequest>;

export const listReservationRequests = endpoint({
  method: 'GET',
  path: '/api/reservation-requests',
  who: 'user',
  shows: ['reservation-requests'],
  summary: 'Buyers who ask to reserve a pet, or a place on a waiting list, and wait for an answer, oldest first',
  answer: z.object({ requests: z.array(reservationRequest) }),
});

export const answerReservationRequest = endpoint({
  method: 'POST',
  path: '/api/reservation-requests/{id}/answer',
  who: 'user',
  changes: ['reservation-requests'],
  whileSuspended: false,
  params: z.object({ id: givenId }),
  summary: 'Let a buyer reserve the pet, or not now; the buyer gets a mail either way',
  errors: {
    404: 'Not a request to the breeder',
    409: 'answered: it has another answer; not_for_sale: the pet is not for sale right now',
  },
  status: 204,
  body: z.object({ allows: z.boolean() }),
});
