import { z } from 'zod';
import { id, time } from '../fields.ts';
import { order } from '../orders/orders.ts';
import { waitlistEntry } from '../waitlists/waitlists.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from './outgoing-webhooks.ts';

const ofSale = z.object({ order });
const ofEntry = z.object({ litterId: id, entry: waitlistEntry.omit({ picked: true, paid: true, stays: true }) });

/** What an event is about, in the shape of the API's answers. */
export const toEventData = (event: WebhookEvent) => (event === 'waitlist.joined' ? ofEntry : ofSale);

/** The body of each event. */
export const webhookBodies = WEBHOOK_EVENT_NAMES.map((event) => ({
  event,
  body: z.object({
    type: z.literal(event),
    /** When it happened; `data` is what it is about as it is when it is sent. */
    timestamp: time,
    data: toEventData(event),
  }),
}));
