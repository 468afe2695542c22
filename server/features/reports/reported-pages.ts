import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { ModeratedPage, PageKind, ReportedPage } from '../../../contract/reports/reports.ts';
import type { Context } from '../../context.ts';
import { litters, pageReports, paymentLinks, pets, users } from '../../db/schema.ts';
import { paymentUrl } from '../payment-links/api.ts';
import { litterUrl } from '../pets/api.ts';

/** A page that visitors can report: by the id of its payment link, or of its litter. */
export interface PageId {
  kind: PageKind;
  id: string;
}

export const isAbout = ({ kind, id }: PageId) => eq(kind === 'link' ? pageReports.linkId : pageReports.litterId, id);

export const isOpenReportAbout = (page: PageId) => and(isAbout(page), isNull(pageReports.resolvedAt));

/** The breeder whose page can be reported; undefined where none is, as of an archived link. */
export async function findReportedBreeder({ db }: Context, { kind, id }: PageId): Promise<string | undefined> {
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

type Found = ModeratedPage & Pick<ReportedPage, 'breeder'>;

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

const presentBreeder = ({
  suspendedAt: suspended,
  ...breeder
}: Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'isAdmin' | 'suspendedAt'>) => ({
  ...breeder,
  isSuspended: suspended !== null,
});
