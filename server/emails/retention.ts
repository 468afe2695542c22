import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../contract/retention.ts';
import { mails } from '../db/schema.ts';
import type { RetentionRule } from '../upkeep/retention.ts';
import { daysBefore } from '../time/days.ts';

const ERASED = 'erased';

/** Deletes or empties old mails; the job of an unsent one gave up long ago. */
export const mailRetention: RetentionRule[] = [
  {
    what: 'Recipient, subject and text of a mail',
    kept: `${RETENTION_DAYS.mail} days; the text only until the mail is sent`,
    why: 'Answers to "I got no mail"',
    by: {
      async eraseBatch({ db, now }, limit) {
        const due = await db
          .select({ id: mails.id })
          .from(mails)
          .where(and(ne(mails.recipient, ERASED), lt(mails.createdAt, daysBefore(now, RETENTION_DAYS.mail))))
          .orderBy(mails.createdAt)
          .limit(limit);
        const which = inArray(
          mails.id,
          due.map(({ id }) => id),
        );
        if (due.length > 0) {
          await db.delete(mails).where(and(which, isNull(mails.sentAt)));
          await db.update(mails).set({ recipient: ERASED, subject: '', text: '', html: '' }).where(which);
        }
        return due.length;
      },
    },
  },
  {
    what: 'That a mail was sent, without recipient and text',
    kept: `${RETENTION_DAYS.mailRow} days`,
    why: 'The same mail is never sent twice',
    by: {
      async eraseBatch({ db, now }, limit) {
        const due = db
          .select({ id: mails.id })
          .from(mails)
          .where(and(eq(mails.recipient, ERASED), lt(mails.createdAt, daysBefore(now, RETENTION_DAYS.mailRow))))
          .orderBy(mails.createdAt)
          .limit(limit);
        return (await db.delete(mails).where(inArray(mails.id, due)).returning({ id: mails.id })).length;
      },
    },
  },
  {
    what: 'Mails as files in DATA_DIR/outbox, without a mail server',
    kept: `${RETENTION_DAYS.mailFile} days, those of a deleted account included`,
    why: 'The operator of an installation without a mail server reads them there',
    by: {
      eraseBatch: ({ mailSender, now }, limit) =>
        mailSender.deleteBefore(daysBefore(now, RETENTION_DAYS.mailFile), limit),
    },
  },
];
