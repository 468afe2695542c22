import { and, desc, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { mails } from '../db/schema.ts';
import { sentTo } from './outbox.ts';

/** The newest mail to an address whose occasion begins like this; undefined without one, or once its recipient is erased. */
export async function findLastMail(db: DbOrTx, recipient: string, occasion: string) {
  const [mail] = await db
    .select({ createdAt: mails.createdAt, sentAt: mails.sentAt, refusedAt: mails.refusedAt })
    .from(mails)
    .where(and(sentTo(recipient), sql`starts_with(${mails.occasion}, ${occasion}::text)`))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return mail;
}
