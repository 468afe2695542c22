import { and, eq, inArray, isNull } from 'drizzle-orm';
import { stopAlertsPath } from '../../../contract/alerts/alerts.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { alerts, alertStops } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { stopKey, subjectOfStopKey } from './key.ts';

/** What the mails that a mailed key stops are about. Throws NotFound for a key that isn't ours. */
export function readStopKey({ config }: Context, key: string): string {
  const subject = subjectOfStopKey(config, key);
  if (subject === undefined) throw notFound('We do not know this address.');
  return subject;
}

/** The page that stops the mails about one thing, and allows them again. */
export const buildStopPath = (config: Context['config'], subject: string): string =>
  stopAlertsPath(stopKey(config, subject));

/** Where a mail about one thing is stopped, by its reader or with one click of their mail program. */
export const buildStopUrl = ({ config, siteUrl }: Pick<Context, 'config' | 'siteUrl'>, subject: string): string =>
  siteUrl + buildStopPath(config, subject);

/** Whether the mails about one of these are stopped. */
export const isStopped = async (db: DbOrTx, ...subjects: [string, ...string[]]): Promise<boolean> =>
  (await db.$count(alertStops, inArray(alertStops.emailHash, subjects))) > 0;

/** Those of these whose mails are stopped. */
export async function listStopped(db: DbOrTx, subjects: string[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .select({ subject: alertStops.emailHash })
    .from(alertStops)
    .where(inArray(alertStops.emailHash, subjects));
  return new Set(rows.map(({ subject }) => subject));
}

/** No more such mails, and no alert that waits. Idempotent. */
export async function stopMails({ db, now }: Context, emailHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(alertStops)
      .values({ emailHash, createdAt: now })
      .onConflictDoUpdate({ target: alertStops.emailHash, set: { createdAt: now } });
    await tx.delete(alerts).where(and(eq(alerts.emailHash, emailHash), isNull(alerts.sentAt)));
  });
}

/** Such mails may be sent again. Idempotent. */
export async function allowMails({ db }: Context, emailHash: string): Promise<void> {
  await db.delete(alertStops).where(eq(alertStops.emailHash, emailHash));
}
