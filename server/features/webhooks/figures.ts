import { and, isNull, lt, min } from 'drizzle-orm';
import { providerEvents } from '../../db/schema.ts';
import { secondsSince } from '../../db/time.ts';
import type { Figure } from '../../upkeep/figures.ts';
import { EVENT_ATTEMPTS_MAX, isDeadLetter } from './service.ts';

const isWaiting = and(isNull(providerEvents.handledAt), lt(providerEvents.attempts, EVENT_ATTEMPTS_MAX));

export const eventFigures: Figure[] = [
  {
    name: 'provider_events_waiting',
    help: 'Events of the payment provider that are stored and not handled yet',
    count: ({ db }) => db.$count(providerEvents, isWaiting),
  },
  {
    name: 'provider_events_waiting_seconds',
    help: 'Age of the oldest event of the payment provider that is not handled yet',
    alarmAbove: 120,
    async count({ db }) {
      const [row] = await db
        .select({ seconds: secondsSince(min(providerEvents.receivedAt)) })
        .from(providerEvents)
        .where(isWaiting);
      return Math.round(row?.seconds ?? 0);
    },
  },
  {
    name: 'provider_events_failed',
    help: 'Events of the payment provider that failed on every try; "Failures" lists them',
    alarmAbove: 0,
    count: ({ db }) => db.$count(providerEvents, isDeadLetter),
  },
];
