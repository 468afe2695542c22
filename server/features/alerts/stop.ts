import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { alerts, alertStops } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { hashOfStopKey } from './key.ts';

/** The hash of the address that a mailed key belongs to. Throws NotFound for a key that isn't ours. */
export function readStopKey({ config }: Context, key: string): string {
  const emailHash = hashOfStopKey(config, key);
  if (emailHash === undefined) throw notFound('We do not know this address.');
  return emailHash;
}

export const isStopped = async ({ db }: Context, emailHash: string): Promise<boolean> =>
  (await db.$count(alertStops, eq(alertStops.emailHash, emailHash))) > 0;

/** No more alerts to an address, and nothing that waits for it. Idempotent. */
export async function stopAlerts({ db, now }: Context, emailHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(alertStops)
      .values({ emailHash, createdAt: now })
      .onConflictDoUpdate({ target: alertStops.emailHash, set: { createdAt: now } });
    await tx.delete(alerts).where(and(eq(alerts.emailHash, emailHash), isNull(alerts.sentAt)));
  });
}

/** The address may be asked for again. Idempotent. */
export async function allowAlerts({ db }: Context, emailHash: string): Promise<void> {
  await db.delete(alertStops).where(eq(alertStops.emailHash, emailHash));
}
