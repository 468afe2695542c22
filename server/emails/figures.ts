import { and, isNull, min } from 'drizzle-orm';
import { mails } from '../db/schema.ts';
import { secondsSince } from '../db/time.ts';
import type { Figure } from '../upkeep/figures.ts';
import { isDeadLetter } from './outbox.ts';

export const mailFigures: Figure[] = [
  {
    name: 'mails_waiting_seconds',
    help: 'Age of the oldest mail that is not sent yet',
    alarmAbove: 900,
    async count({ db }) {
      const [row] = await db
        .select({ seconds: secondsSince(min(mails.createdAt)) })
        .from(mails)
        .where(and(isNull(mails.sentAt), isNull(mails.refusedAt)));
      return Math.round(row?.seconds ?? 0);
    },
  },
  {
    name: 'mails_failed',
    help: 'Mails that no try could send, or that were refused for good in 14 days; "Failures" lists them',
    alarmAbove: 0,
    count: ({ db, clock }) => db.$count(mails, isDeadLetter(clock())),
  },
];
