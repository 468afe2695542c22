import { and, eq, gt, gte, lt, lte, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The row before a page, in a list sorted by time, then id. Times are whole milliseconds. */
export interface PageStart {
  createdAt: Date;
  id: string;
}

/**
 * The condition for rows after `start`, newest or oldest first. The bound by time alone is redundant, but lets an index
 * scan start there.
 */
export function comesAfter(
  start: PageStart | { createdAt: Placeholder | SQL; id: Placeholder | string } | undefined,
  { createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn },
  first: 'newest' | 'oldest' = 'newest',
): SQL | undefined {
  if (!start) return undefined;
  const [isFurther, isThereOrFurther] = first === 'newest' ? [lt, lte] : [gt, gte];
  const isSameTime = and(eq(createdAt, start.createdAt), gt(id, start.id));
  return and(isThereOrFurther(createdAt, start.createdAt), or(isFurther(createdAt, start.createdAt), isSameTime));
}
