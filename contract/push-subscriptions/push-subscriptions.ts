import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What a device can be notified of. */
export const PUSH_KINDS = ['sale', 'question', 'dispute', 'payout'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Bounds (docs/decisions/0115-an-app-to-install-and-web-push.md). */
export const PUSH = {
  devicesPerAccount: 10,
  perDeviceAndHour: 20,
  /** Older news are no longer sent; a push service keeps them no longer, either. */
  newsHours: 24,
  /** After so long without a success a device is forgotten. */
  failsForDays: 7,
} as const;

/** What a lock screen shows: neither names nor amounts. */
export const PUSH_TITLES = {
  sale: 'A pet was sold',
  question: 'A buyer wrote to you',
  dispute: 'News about a disputed payment',
  payout: 'A payout reached your bank',
} as const satisfies Record<PushKind, string>;

/** What the service worker receives. */
export const pushNews = z.object({
  title: z.string(),
  /** The path of the screen that shows it. */
  path: z.string(),
  /** News with the same one replace each other, such as those that arrive twice. */
  tag: z.string(),
});
export type PushNews = z.infer<typeof pushNews>;

const KEYS_RULE = 'This browser’s keys are incomplete. Please try again.';
const bytes = (characters: number) => z.string(KEYS_RULE).regex(new RegExp(`^[\\w-]{${characters}}$`), KEYS_RULE);

const pushState = z.object({
  /** What the device of this session is notified of; null while it isn't. */
  kinds: z.array(z.enum(PUSH_KINDS)).nullable(),
});
export type PushState = z.infer<typeof pushState>;

export const readPush = endpoint({
  method: 'GET',
  path: '/api/push',
  who: 'user',
  shows: ['push'],
  summary: 'What the device of this session is notified of by web push',
  answer: pushState,
});

export const switchPushOn = endpoint({
  method: 'POST',
  path: '/api/push',
  who: 'user',
  changes: ['push'],
  limits: { account: { max: 30, minutes: 60 } },
  summary: `Notify the device of this session by web push until the session ends; ${PUSH.devicesPerAccount} devices at most`,
  errors: {
    404: 'This installation sends no web push',
    409: 'quota_reached: too many devices; changed: another browser has this endpoint',
  },
  body: z.object({
    endpoint: z.url('This browser’s push service has no address.').max(1_000),
    keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
    kinds: z.array(z.enum(PUSH_KINDS, 'Please choose from the list')).min(1, 'Please choose at least one'),
  }),
  answer: pushState,
});

export const switchPushOff = endpoint({
  method: 'DELETE',
  path: '/api/push',
  who: 'user',
  changes: ['push'],
  summary: 'Stop notifying the device of this session',
  answer: pushState,
});
