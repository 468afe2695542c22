import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { DbOrTx } from '../../db/client.ts';
import { keepProgress, lastProgressAt } from '../../db/reconcile-cursors.ts';
import { reconcileCursors, subscriptions } from '../../db/schema.ts';
import type { WaitsForProvider } from '../../upkeep/waiting.ts';

/** Its row among the cursors: when somebody last began to subscribe. */
const SUBSCRIBING = 'subscribing';
/** The provider's page for subscribing is open for a day. */
const PAGE_MS = DAY_MS;
/** The provider retries a payment for weeks. */
const PAST_DUE_MS = 30 * DAY_MS;

export const noteSubscribing = (db: DbOrTx, now: Date): Promise<void> => keepProgress(db, SUBSCRIBING, {}, now);

export const subscribingSince = (db: DbOrTx): Promise<Date | undefined> => lastProgressAt(db, SUBSCRIBING);

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

export const membershipsThatWait: readonly WaitsForProvider[] = [
  {
    what: 'somebody who is subscribing',
    select: ({ now }) => sql`
      select null::text as account, ${reconcileCursors.updatedAt} as since from ${reconcileCursors}
      where ${reconcileCursors.name} = ${SUBSCRIBING} and ${reconcileCursors.updatedAt} > ${before(now, PAGE_MS)}`,
  },
  {
    what: 'memberships whose renewal has failed',
    select: ({ now }) => sql`
      select null::text as account, ${subscriptions.pastDueSince} as since from ${subscriptions}
      where ${subscriptions.status} = 'past_due' and ${subscriptions.canceledAt} is null
        and ${subscriptions.pastDueSince} > ${before(now, PAST_DUE_MS)}`,
  },
];
