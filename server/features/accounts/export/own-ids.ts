import { and, desc, eq } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { readPages } from '../../../db/paging/every-page.ts';
import { comesAfter, type PageStart } from '../../../db/paging/page-start.ts';
import type { litters, paymentLinks } from '../../../db/schema.ts';

/** Yields the ids of the actor's rows, newest first, up to `size` at a time, for lookups by index. */
export async function* ownIds(
  { db, actor }: UserContext,
  table: typeof litters | typeof paymentLinks,
  size: number,
): AsyncGenerator<string[]> {
  const { id, createdAt, userId } = table;
  const pages = readPages<PageStart>(size, (after, limit) =>
    db
      .select({ id, createdAt })
      .from(table)
      .where(and(eq(userId, actor.id), comesAfter(after, table)))
      .orderBy(desc(createdAt), id)
      .limit(limit),
  );
  for await (const page of pages) yield page.map((row) => row.id);
}
