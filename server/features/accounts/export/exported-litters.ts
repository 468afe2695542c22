import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { toAmount } from '../../../../contract/money.ts';
import { litterPath } from '../../../../contract/pages/public-page.ts';
import type { UserContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import { litterPets, litters, waitlistEntries, waitlists } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { ownIds } from './own-ids.ts';

/** Rows per statement. */
const PAGE = 100;

type List = typeof waitlists.$inferSelect;
type Exported = typeof litters.$inferSelect & { petIds: string[]; list: List | null };

/** The rules of a waiting list, as the breeder set them. */
const presentList = ({ depositCents, depositTerms, refundableUntil, ...list }: List) => ({
  takesEntries: list.takesEntries,
  turnHours: list.turnHours,
  picks: list.picks,
  questions: list.questions,
  approves: list.approves,
  deposit: depositCents === null ? null : { amount: toAmount(depositCents), terms: depositTerms, refundableUntil },
});

/** The actor's litters, newest first, with the ids of their pets in order. */
export async function* exportedLitters({ db, actor, siteUrl }: UserContext) {
  const members = db
    .select({ petId: litterPets.petId })
    .from(litterPets)
    .where(eq(litterPets.litterId, sql`litters.id`))
    .orderBy(asc(litterPets.position));
  const rows = everyPage<Exported>(PAGE, (after, limit) =>
    db
      .select({ ...getTableColumns(litters), list: waitlists, petIds: sql<string[]>`array(${members})` })
      .from(litters)
      .leftJoin(waitlists, eq(waitlists.litterId, litters.id))
      .where(and(eq(litters.userId, actor.id), comesAfter(after, litters)))
      .orderBy(desc(litters.createdAt), litters.id)
      .limit(limit),
  );
  for await (const { suspensionReason, createdAt, petIds, list, ...litter } of rows) {
    const { id, name, dam, sire, bornOn, expectedOn, failedAt, neutralPreview } = litter;
    yield {
      id,
      name,
      dam,
      sire,
      bornOn,
      expectedOn,
      failedAt: failedAt && isoTime(failedAt),
      pageUrl: siteUrl + litterPath(id),
      neutralPreview,
      suspensionReason,
      createdAt: isoTime(createdAt),
      petIds,
      waitingList: list && presentList(list),
    };
  }
}

/**
 * The people on the actor's waiting lists who confirmed their address, also those who have not paid for their place: by litter,
 * newest first.
 */
export async function* exportedWaitlists(context: UserContext) {
  for await (const ids of ownIds(context, litters, PAGE)) yield* exportEntries(context.db, ids);
}

async function* exportEntries(db: Db, litterIds: string[]) {
  const rows = everyPage<typeof waitlistEntries.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(waitlistEntries)
      .where(
        and(
          inArray(waitlistEntries.litterId, litterIds),
          ne(waitlistEntries.state, 'unconfirmed'),
          comesAfter(after, waitlistEntries),
        ),
      )
      .orderBy(desc(waitlistEntries.createdAt), waitlistEntries.id)
      .limit(limit),
  );
  for await (const { id, litterId, name, email, note, answers, state, refusal, position, orderId, createdAt } of rows)
    yield {
      id,
      litterId,
      name,
      email,
      note,
      answers,
      state,
      refusal,
      position,
      orderId,
      createdAt: isoTime(createdAt),
    };
}
