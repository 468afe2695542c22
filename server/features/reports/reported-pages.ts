import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { ModeratedPage, PageKind, ReportedPage } from '../../../contract/reports/reports.ts';
import type { Context } from '../../context.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { hashLook } from '../../db/confusables.ts';
import {
  kennelAddresses,
  kennelPages,
  litters,
  pageReports,
  paymentLinks,
  pets,
  reviews,
  users,
} from '../../db/schema.ts';
import { kennelPath } from '../../../contract/pages/kennel-page.ts';
import { paymentUrl } from '../payment-links/api.ts';
import { litterUrl } from '../pets/api.ts';

/** What visitors can report: by the id of its payment link, of its litter, of the breeder whose kennel it shows, or of the review. */
export interface PageId {
  kind: PageKind;
  id: string;
}

export const isAbout = ({ kind, id }: PageId) => eq(kind === 'link' ? pageReports.linkId : pageReports.litterId, id);

export const isOpenReportAbout = (page: PageId) => and(isAbout(page), isNull(pageReports.resolvedAt));

/** The breeder whose page can be reported; undefined where none is, as of an archived link. */
export async function findReportedBreeder({ db }: Context, { kind, id }: PageId): Promise<string | undefined> {
  if (kind === 'kennel') return findKennelBreeder(db, eq(kennelPages.userId, id));
  if (kind === 'review') return findReviewedBreeder(db, id);
  const query =
    kind === 'link'
      ? db
          .select({ userId: users.id })
          .from(paymentLinks)
          .innerJoin(users, eq(users.id, paymentLinks.userId))
          .where(and(eq(paymentLinks.id, id), ne(paymentLinks.status, 'archived'), isNull(users.closedAt)))
      : db
          .select({ userId: users.id })
          .from(litters)
          .innerJoin(users, eq(users.id, litters.userId))
          .where(and(eq(litters.id, id), isNull(users.closedAt)));
  return (await query)[0]?.userId;
}

/** The id of a kennel's page by its address; undefined where none is shown. */
export const findKennelAt = ({ db }: Context, address: string): Promise<string | undefined> =>
  findKennelBreeder(db, eq(kennelAddresses.lookHash, hashLook(address)));

async function findKennelBreeder(db: Db, which: SQL): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: users.id })
    .from(kennelPages)
    .innerJoin(users, eq(users.id, kennelPages.userId))
    .innerJoin(kennelAddresses, eq(kennelAddresses.userId, users.id))
    .where(and(which, kennelPages.isOn, isNull(users.closedAt)))
    .limit(1);
  return found?.userId;
}

/** Also of a review that was taken down: reporting it again brings it back to an admin. */
async function findReviewedBreeder(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: users.id })
    .from(reviews)
    .innerJoin(users, and(eq(users.id, reviews.sellerId), isNull(users.closedAt)))
    .where(eq(reviews.id, id));
  return found?.userId;
}

/** Deletes the reports about what has these ids in place of a litter's. */
export async function eraseReportsAbout(db: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pageReports).where(inArray(pageReports.litterId, ids));
}

type Found = ModeratedPage & Pick<ReportedPage, 'breeder' | 'review'>;

const { id: userId, fullName, email, isAdmin, suspendedAt } = users;
const breederColumns = { id: userId, fullName, email, isAdmin, suspendedAt };

/** What reported links are, for an admin; without those of closed accounts. */
export async function reportedLinks(context: Context, ids: string[]): Promise<Found[]> {
  const rows = await context.db
    .select({
      link: { id: paymentLinks.id, suspendedAt: paymentLinks.suspendedAt },
      name: pets.name,
      breeder: breederColumns,
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(and(inArray(paymentLinks.id, ids), isNull(users.closedAt)));
  return rows.map(({ link, name, breeder }) => ({
    kind: 'link',
    id: link.id,
    name,
    url: paymentUrl(context, link.id),
    isSuspended: link.suspendedAt !== null,
    breeder: presentBreeder(breeder),
  }));
}

/** What reported litters are, for an admin, also those that their breeder has deleted since; without those of closed accounts. */
export async function reportedLitters(
  context: Context,
  found: { litterId: string; breederId: string }[],
): Promise<Found[]> {
  const [ids, owners] = [found.map(({ litterId }) => litterId), found.map(({ breederId }) => breederId)];
  const shown = { id: litters.id, name: litters.name, suspendedAt: litters.suspendedAt };
  const known = new Map(
    (await context.db.select(shown).from(litters).where(inArray(litters.id, ids))).map((row) => [row.id, row]),
  );
  const isOwner = and(inArray(users.id, owners), isNull(users.closedAt));
  const breeders = new Map(
    (await context.db.select(breederColumns).from(users).where(isOwner)).map((row) => [row.id, presentBreeder(row)]),
  );
  return found.flatMap(({ litterId, breederId }) => {
    const [litter, breeder] = [known.get(litterId), breeders.get(breederId)];
    if (!breeder) return [];
    const isSuspended = (litter?.suspendedAt ?? null) !== null;
    const url = litterUrl(context, litterId);
    return [{ kind: 'litter' as const, id: litterId, name: litter?.name ?? null, url, isSuspended, breeder }];
  });
}

/** What reported pages of kennels are, for an admin, by their breeders; without those of closed accounts. */
export async function reportedKennels({ db, siteUrl }: Context, ids: string[]): Promise<Found[]> {
  const rows = await db
    .select({
      page: { name: kennelPages.name, address: kennelPages.address, suspendedAt: kennelPages.suspendedAt },
      breeder: breederColumns,
    })
    .from(kennelPages)
    .innerJoin(users, eq(users.id, kennelPages.userId))
    .where(and(inArray(kennelPages.userId, ids), isNull(users.closedAt)));
  return rows.map(({ page, breeder }) => ({
    kind: 'kennel',
    id: breeder.id,
    name: page.name,
    url: siteUrl + kennelPath(page.address),
    isSuspended: page.suspendedAt !== null,
    breeder: presentBreeder(breeder),
  }));
}

/** What reported reviews say, for an admin; without those of closed accounts. */
export async function reportedReviews({ db, siteUrl }: Context, ids: string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      review: reviews,
      page: { name: kennelPages.name, address: kennelPages.address },
      breeder: breederColumns,
    })
    .from(reviews)
    .innerJoin(kennelPages, eq(kennelPages.userId, reviews.sellerId))
    .innerJoin(users, eq(users.id, reviews.sellerId))
    .where(and(inArray(reviews.id, ids), isNull(users.closedAt)));
  return rows.map(({ review: { id, stars, text, answer, ...row }, page, breeder }) => ({
    kind: 'review',
    id,
    name: page.name,
    url: siteUrl + kennelPath(page.address),
    isSuspended: row.suspendedAt !== null,
    breeder: presentBreeder(breeder),
    review: { stars, text, answer, isAnswerSuspended: row.answerSuspendedAt !== null },
  }));
}

const presentBreeder = ({
  suspendedAt: suspended,
  ...breeder
}: Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'isAdmin' | 'suspendedAt'>) => ({
  ...breeder,
  isSuspended: suspended !== null,
});
