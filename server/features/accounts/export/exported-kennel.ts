import { and, desc, eq } from 'drizzle-orm';
import { photoAddress } from '../../../../contract/pets/photo-address.ts';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import { kennelAddresses, kennelLitters, kennelPages, kennelPets, reviews } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** The actor's own page for everybody; null where it was never saved. */
export async function exportedKennel({ db, actor }: UserContext) {
  const [page] = await db.select().from(kennelPages).where(eq(kennelPages.userId, actor.id));
  if (!page) return null;
  const addresses = await db.select().from(kennelAddresses).where(eq(kennelAddresses.userId, actor.id));
  const pets = await db.select().from(kennelPets).where(eq(kennelPets.userId, actor.id));
  const litters = await db.select().from(kennelLitters).where(eq(kennelLitters.userId, actor.id));
  const { isOn, address, name, story, accent, showsSold, showsReviews, logoHash, coverHash, suspensionReason } = page;
  return {
    isOn,
    address,
    addresses: addresses.map((row) => row.address),
    name,
    story,
    accent,
    showsSold,
    showsReviews,
    logo: logoHash && photoAddress(logoHash, 1600),
    cover: coverHash && photoAddress(coverHash, 1600),
    suspensionReason,
    petIds: pets.map(({ petId }) => petId),
    litterIds: litters.map(({ litterId }) => litterId),
    createdAt: isoTime(page.createdAt),
    updatedAt: isoTime(page.updatedAt),
  };
}

const PAGE = 500;

/** What buyers wrote about the actor, without saying which of them, as the app shows it. */
export async function* exportedReviews({ db, actor }: UserContext) {
  const rows = everyPage<typeof reviews.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.sellerId, actor.id), comesAfter(after, reviews)))
      .orderBy(desc(reviews.createdAt), reviews.id)
      .limit(limit),
  );
  for await (const { id, stars, text, answer, answeredAt, createdAt, ...row } of rows)
    yield {
      id,
      stars,
      text,
      answer,
      answeredAt: isoTime(answeredAt),
      answerHiddenBecause: row.answerSuspensionReason,
      takenDownBecause: row.suspensionReason,
      writtenAt: isoTime(createdAt),
    };
}
