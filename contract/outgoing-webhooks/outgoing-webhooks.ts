import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, line, time } from '../fields.ts';

/** Bounds of a breeder's webhooks (docs/decisions/0111-programs.md). */
export const WEBHOOKS = {
  perBreeder: 5,
  timeoutMs: 15_000,
  /** Characters of a receiver's answer that are stored. */
  answerMax: 500,
  /** Seconds from each failed try to the next one; after the last one the event is given up. */
  retries: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** Without a success, an endpoint is turned off after so many days. */
  offAfterDays: 5,
  /** A former secret signs beside the new one. */
  oldSecretHours: 24,
  /** Deliveries that a screen lists. */
  shown: 50,
} as const;

/** What happens to a breeder's sales and lists, and how the screen names it. */
export const WEBHOOK_EVENTS = {
  'sale.paid': 'A pet is paid for',
  'sale.refunded': 'A sale is refunded, in part or in full, or its refund fails',
  'dispute.opened': 'A buyer’s bank opens a dispute',
  'dispute.closed': 'A dispute is won or lost',
  'reservation.started': 'A deposit reserves a pet',
  'reservation.ended': 'A reservation ends without a sale',
  'hand_over.completed': 'Both sides have confirmed a hand-over',
  'waitlist.joined': 'Somebody joins a waiting list',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
/** What "Send a test" delivers. */
export const TEST_EVENT = 'test';

const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  createdAt: time,
  /** Turned off by the breeder, or since nothing was delivered for days; null while it is on. */
  offAt: time.nullable(),
  /** Since when every try has failed; null after a success. */
  failingSince: time.nullable(),
  /** Until when the former secret signs, too; null without one. */
  oldSecretUntil: time.nullable(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

const delivery = z.object({
  /** Also the header webhook-id: the same at each try. */
  id,
  event: z.string(),
  happenedAt: time,
  status: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  triedAt: time.nullable(),
  nextTryAt: time.nullable(),
  /** Status of the receiver's last answer; null without an answer. */
  answerStatus: z.int().nullable(),
  /** The beginning of the receiver's last answer, or why there was none. */
  answer: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const CHOOSE_EVENTS = 'Please choose at least one event';
const NO_URL = 'Please enter an address that begins with https://';

export const webhookForm = z.object({
  url: line(1, 500, NO_URL),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES, { error: CHOOSE_EVENTS }), { error: CHOOSE_EVENTS })
    .min(1, CHOOSE_EVENTS)
    .max(WEBHOOK_EVENT_NAMES.length, CHOOSE_EVENTS),
});

const oneWebhook = { params: z.object({ id: givenId }), errors: { 404: 'Not a webhook of the account' } };
const answer = z.object({ webhook: webhookEndpoint });
const withSecret = answer.extend({ secret: z.string() });
const CONFIRM = 'confirmation_required: confirm with the password or a passkey first';

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  who: 'user',
  shows: ['webhooks'],
  summary: "The account's webhooks, oldest first",
  answer: z.object({ webhooks: z.array(webhookEndpoint) }),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  who: 'member',
  confirmed: true,
  changes: ['webhooks'],
  limits: { account: { max: 20, minutes: 60 } },
  summary: 'Have events sent to an address; this answer alone has the secret that signs them',
  errors: { 400: 'Not an address that we send to', 403: CONFIRM, 409: 'quota_reached: too many webhooks' },
  status: 201,
  body: webhookForm,
  answer: withSecret,
});

export const changeWebhook = endpoint({
  ...oneWebhook,
  method: 'PATCH',
  path: '/api/webhook-endpoints/{id}',
  who: 'user',
  changes: ['webhooks'],
  summary:
    'Choose other events, or turn a webhook off or on (members only); what waits is given up when it is turned off, and what happens while it is off is noted',
  errors: { ...oneWebhook.errors, 402: 'Turned on without a membership' },
  body: z.object({
    events: webhookForm.shape.events.optional(),
    isOn: z.boolean({ error: 'isOn must be true or false' }).optional(),
  }),
  answer,
});

export const rotateWebhookSecret = endpoint({
  ...oneWebhook,
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/secret',
  who: 'user',
  confirmed: true,
  changes: ['webhooks'],
  limits: { account: { max: 20, minutes: 60 } },
  summary: `Make a new secret; the former one signs beside it for ${WEBHOOKS.oldSecretHours} hours`,
  errors: { ...oneWebhook.errors, 403: CONFIRM },
  answer: withSecret,
});

export const deleteWebhook = endpoint({
  ...oneWebhook,
  method: 'DELETE',
  path: '/api/webhook-endpoints/{id}',
  who: 'user',
  changes: ['webhooks'],
  summary: 'Delete a webhook, with its deliveries',
  status: 204,
});

export const listDeliveries = endpoint({
  ...oneWebhook,
  method: 'GET',
  path: '/api/webhook-endpoints/{id}/deliveries',
  who: 'user',
  shows: ['webhook-deliveries'],
  summary: `The newest ${WEBHOOKS.shown} deliveries of a webhook`,
  answer: z.object({ deliveries: z.array(delivery) }),
});

export const sendTestEvent = endpoint({
  ...oneWebhook,
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/test',
  who: 'member',
  changes: ['webhook-deliveries'],
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Send a test event to a webhook',
  errors: { ...oneWebhook.errors, 409: 'paused: the webhook is off' },
  answer: z.object({ delivery }),
});

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/{id}/again',
  who: 'member',
  changes: ['webhook-deliveries'],
  limits: { account: { max: 60, minutes: 60 } },
  summary: 'Send an event once more, under the same id',
  errors: { 404: 'Not a delivery of the account', 409: 'paused: the webhook is off; busy: it waits already' },
  params: z.object({ id: givenId }),
  answer: z.object({ delivery }),
});

export const sendMissed = endpoint({
  ...oneWebhook,
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/missed',
  who: 'member',
  changes: ['webhook-deliveries'],
  limits: { account: { max: 10, minutes: 60 } },
  summary: 'Send all events again that were given up, or happened while the webhook was off, in their order',
  errors: { ...oneWebhook.errors, 409: 'paused: the webhook is off' },
  answer: z.object({ count: z.int() }),
});
