import { min } from 'drizzle-orm';
import { mails } from '../db/schema.ts';
import { secondsSince } from '../db/time.ts';
import type { Figure } from '../upkeep/figures.ts';
import { isDeadLetter, isWaiting } from './outbox.ts';

export const mailFigures: Figure[] = [
  {
    name: 'mails_waiting_seconds',
    help: 'Age of the oldest mail that is not sent yet; after 20 hours it counts as failed',
    alarmAbove: 900,
    async count({ db, clock }) {
      const [row] = await db
        .select({ seconds: secondsSince(min(mails.createdAt)) })
        .from(mails)
        .where(isWaiting(clock()));
      return Math.round(row?.seconds ?? 0);
    },
  },
  {
    name: 'mails_failed',
    help: 'Mails that no try could send in 20 hours, or that were refused for good in 14 days; "Failures" lists them',
    alarmAbove: 0,
    count: ({ db, clock }) => db.$count(mails, isDeadLetter(clock())),
  },
];
