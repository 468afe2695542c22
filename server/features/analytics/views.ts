import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { VIEWS_DAYS } from '../../../contract/analytics/analytics.ts';
import { toUtcDay } from '../../../contract/day.ts';
import type { Context } from '../../context.ts';
import { deleteBatch } from '../../db/paging/batches.ts';
import { pageViewers, pageViews } from '../../db/schema.ts';
import { keyedHash } from '../../ids.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { daysBefore } from '../../time/days.ts';

/** Two years of days: a comparison with the year before. */
const KEPT_DAYS = 2 * 366;

/** The most readers that one network counts for on a link's day, since a program can claim to be any browser. */
export const READERS_OF_NETWORK = 32;

/**
 * Counts a view of a link by a reader: one a day, recognized by network and browser. Unknown and archived links, and the breeder's own visits, count nothing.
 */
export async function countView(
  { db, now, config }: Context,
  linkId: string,
  reader: { network: string; userAgent: string; userId: string | null },
): Promise<void> {
  const day = toUtcDay(now);
  const facts = ['viewer', day, reader.network, browserGroup(reader.userAgent)];
  const viewerKey = keyedHash(config.sessionSecret, JSON.stringify(facts));
  await db.execute(sql`
    with link as (
      select id from payment_links
      where id = ${linkId} and status <> 'archived' and user_id is distinct from ${reader.userId}
    ), viewer as (
      insert into ${pageViewers} (link_id, day, viewer_key)
      select id, ${day}, ${viewerKey} from link
      on conflict do nothing returning link_id
    )
    insert into ${pageViews} (link_id, day, views)
    select link_id, ${day}, 1 from viewer
    on conflict (link_id, day) do update set views = ${pageViews}.views + 1`);
}

/** Browsers fall into as many groups as a network has readers, so that the key alone limits them, however many arrive at once. */
const browserGroup = (userAgent: string): number =>
  createHash('sha256').update(userAgent).digest().readUInt32BE() % READERS_OF_NETWORK;

/** The first day of the last `VIEWS_DAYS`. */
export const viewsSince = (now: Date): string => toUtcDay(daysBefore(now, VIEWS_DAYS - 1));

export const viewRetention: RetentionRule[] = [
  {
    what: 'A keyed hash of network, browser and day of who opened a link’s page',
    kept: 'until the day after',
    why: 'Counting each reader once a day, without a cookie',
    by: {
      eraseBatch: ({ db, now }, limit) => deleteBatch(db, pageViewers, lt(pageViewers.day, toUtcDay(now)), limit),
    },
  },
  {
    what: 'How many people opened a link’s page on a day',
    kept: 'two years; until the account is deleted',
    why: 'The breeder’s analytics',
    by: {
      eraseBatch: ({ db, now }, limit) =>
        deleteBatch(db, pageViews, lt(pageViews.day, toUtcDay(daysBefore(now, KEPT_DAYS))), limit),
    },
  },
];
