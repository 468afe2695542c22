import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id, time } from '../fields.ts';

/** So many are listed at most. */
export const PAYMENTS_IN_FLIGHT_SHOWN = 50;

/** A buyer has agreed to it, and neither side knows yet whether it arrives. */
export const paymentInFlight = z.object({
  id,
  /** The sale's, which has a page already. */
  orderId: id,
  petName: z.string(),
  buyerName: z.string().nullable(),
  amount,
  /** The name that a sale shows as `paymentMethodName`. */
  methodName: z.string(),
  since: time,
  /** The day on which it should be certain, on the breeder's calendar and without bank holidays; null: within minutes. */
  certainBy: z.iso.date().nullable(),
});
export type PaymentInFlight = z.infer<typeof paymentInFlight>;

export const paymentsInFlight = endpoint({
  method: 'GET',
  path: '/api/orders/in-flight',
  who: 'user',
  shows: ['sales', 'sale-details'],
  summary: `Payments on their way to the breeder, which are no sales yet: the ${PAYMENTS_IN_FLIGHT_SHOWN} oldest`,
  answer: z.object({ payments: z.array(paymentInFlight) }),
});
