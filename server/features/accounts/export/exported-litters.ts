import { and, asc, desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import { litterPath } from '../../../../contract/public-page.ts';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/every-page.ts';
import { comesAfter } from '../../../db/page-start.ts';
import { litterPets, litters, waitlistEntries } from '../../../db/schema.ts';
import { isoTime } from '../../../iso-time.ts';

/** Rows that a statement reads at once. */
const PAGE = 100;

/** The actor's litters, newest first, with the ids of their pets in order. */
export async function* exportedLitters({ db, actor, siteUrl }: UserContext) {
  const members = db
    .select({ petId: litterPets.petId })
    .from(litterPets)
    .where(eq(litterPets.litterId, sql`litters.id`))
    .orderBy(asc(litterPets.position));
  const rows = everyPage<typeof litters.$inferSelect & { petIds: string[] }>(PAGE, (after, limit) =>
    db
      .select({ ...getTableColumns(litters), petIds: sql<string[]>`array(${members})` })
      .from(litters)
      .where(and(eq(litters.userId, actor.id), comesAfter(after, litters)))
      .orderBy(desc(litters.createdAt), litters.id)
      .limit(limit),
  );
  for await (const { id, name, dam, sire, bornOn, neutralPreview, suspensionReason, createdAt, petIds } of rows)
    yield {
      id,
      name,
      dam,
      sire,
      bornOn,
      pageUrl: siteUrl + litterPath(id),
      neutralPreview,
      suspensionReason,
      createdAt: isoTime(createdAt),
      petIds,
    };
}

/** The people on the actor's waiting lists who confirmed their address, newest first. */
export async function* exportedWaitlists({ db, actor }: UserContext) {
  const rows = everyPage<typeof waitlistEntries.$inferSelect>(PAGE, (after, limit) =>
    db
      .select(getTableColumns(waitlistEntries))
      .from(waitlistEntries)
      .innerJoin(litters, eq(litters.id, waitlistEntries.litterId))
      .where(
        and(
          eq(litters.userId, actor.id),
          notInArray(waitlistEntries.state, ['unconfirmed', 'unpaid']),
          comesAfter(after, waitlistEntries),
        ),
      )
      .orderBy(desc(waitlistEntries.createdAt), waitlistEntries.id)
      .limit(limit),
  );
  for await (const { id, litterId, name, email, note, state, position, orderId, createdAt } of rows)
    yield { id, litterId, name, email, note, state, position, orderId, createdAt: isoTime(createdAt) };
}
