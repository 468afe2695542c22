import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { NextLitter } from '../../../contract/pages/waitlist-page.ts';
import type { DbOrTx } from '../../db/client.ts';
import { litters, waitlistEntries, waitlists } from '../../db/schema.ts';
import { isUnused } from './erasure.ts';

/**
 * The expected litters of a breeder whose lists take people, for somebody on another list of theirs; the soonest first. A list whose
 * breeder approves people is for who has paid: an answer there would come after the place here is gone. `email`: without the lists on
 * which that address has a place.
 */
export async function findNextLitters(
  db: DbOrTx,
  sellerId: string,
  { litterId, isPaid, email }: { litterId: string; isPaid: boolean; email?: string },
): Promise<NextLitter[]> {
  const isOn = sql`exists (select from ${waitlistEntries} where ${waitlistEntries.litterId} = ${litters.id}
    and ${waitlistEntries.email} = ${email} and not (${isUnused}))`;
  const { id, name, dam, sire, expectedOn } = litters;
  const found = await db
    .select({ id, name, dam, sire, expectedOn })
    .from(litters)
    .innerJoin(waitlists, and(eq(waitlists.litterId, litters.id), eq(waitlists.takesEntries, true)))
    .where(
      and(
        eq(litters.userId, sellerId),
        ne(litters.id, litterId),
        isNull(litters.bornOn),
        isNotNull(litters.expectedOn),
        isNull(litters.failedAt),
        isNull(litters.suspendedAt),
        isPaid ? undefined : eq(waitlists.approves, false),
        email === undefined ? undefined : sql`not ${isOn}`,
      ),
    )
    .orderBy(asc(litters.expectedOn), litters.id);
  return found.map((litter) => ({ ...litter, expectedOn: litter.expectedOn! }));
}
