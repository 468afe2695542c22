import { and, eq, gt, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Where a page of a list that is sorted by time and then by id begins: after this one. Times are whole milliseconds. */
export interface PageStart {
  createdAt: Date;
  id: string;
}

/**
 * What comes after `start` in such a list, newest or oldest first. The bound by time alone says nothing new, but an
 * index can begin there.
 */
export function comesAfter(
  start: PageStart | undefined,
  { createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn },
  first: 'newest' | 'oldest' = 'newest',
): SQL | undefined {
  if (!start) return undefined;
  const [isFurther, isThereOrFurther] = first === 'newest' ? [lt, lte] : [gt, gte];
  const isSameTime = and(eq(createdAt, start.createdAt), gt(id, start.id));
  return and(isThereOrFurther(createdAt, start.createdAt), or(isFurther(createdAt, start.createdAt), isSameTime));
}
