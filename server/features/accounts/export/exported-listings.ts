import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { photoAddress } from '../../../../contract/pets/photo-address.ts';
import type { UserContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { pageViews, paymentLinks, waitingPhotos } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { ownIds } from './own-ids.ts';
import { otherPhotoFile } from './photo-file-names.ts';

/** Rows per statement. */
const PAGE = 500;
/** Links whose views are read together: a link has a row for each day on which it was opened. */
const LINKS_PER_BATCH = 50;

/** How many people opened the actor's links on which day, read page by page. */
export async function* exportViews(context: UserContext) {
  for await (const ids of ownIds(context, paymentLinks, LINKS_PER_BATCH)) yield* viewsOfLinks(context.db, ids);
}

function viewsOfLinks(db: Db, linkIds: string[]) {
  const { linkId, day } = pageViews;
  return everyPage<typeof pageViews.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(pageViews)
      .where(
        and(
          inArray(linkId, linkIds),
          after && lt(sql`(${linkId}, ${day})`, sql`(${after.linkId}, ${after.day}::date)`),
        ),
      )
      .orderBy(desc(linkId), desc(day))
      .limit(limit),
  );
}

/** Photos that were uploaded for a pet that isn't saved yet; there are at most WAITING_PHOTOS_MAX. */
export async function exportWaitingPhotos({ db, actor }: UserContext) {
  const rows = await db.select().from(waitingPhotos).where(eq(waitingPhotos.userId, actor.id));
  return rows.map(({ hash, createdAt }) => ({
    imageUrl: photoAddress(hash, 1600),
    photoFile: otherPhotoFile(hash),
    createdAt: isoTime(createdAt),
  }));
}
