import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { photoAddress } from '../../../../contract/photo-address.ts';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/every-page.ts';
import { pageViews, paymentLinks, waitingPhotos } from '../../../db/schema.ts';
import { isoTime } from '../../../iso-time.ts';

/** Rows that a statement reads at once. */
const PAGE = 500;

/** How many people opened the actor's links on which day, read page by page. */
export async function* viewsOf({ db, actor }: UserContext) {
  const { linkId, day, views } = pageViews;
  type View = Pick<typeof pageViews.$inferSelect, 'linkId' | 'day' | 'views'>;
  yield* everyPage<View>(PAGE, (after, limit) =>
    db
      .select({ linkId, day, views })
      .from(pageViews)
      .innerJoin(paymentLinks, eq(paymentLinks.id, linkId))
      .where(
        and(
          eq(paymentLinks.userId, actor.id),
          after && lt(sql`(${linkId}, ${day})`, sql`(${after.linkId}, ${after.day}::date)`),
        ),
      )
      .orderBy(desc(linkId), desc(day))
      .limit(limit),
  );
}

/** Photos that were uploaded for a pet that isn't saved yet; there are at most WAITING_PHOTOS_MAX. */
export async function waitingPhotosOf({ db, actor }: UserContext) {
  const rows = await db.select().from(waitingPhotos).where(eq(waitingPhotos.userId, actor.id));
  return rows.map(({ hash, createdAt }) => ({ imageUrl: photoAddress(hash, 1600), createdAt: isoTime(createdAt) }));
}
