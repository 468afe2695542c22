import type { PageStart } from './page-start.ts';
import { badRequest } from '../../errors.ts';

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** A page of `rows`, fetched with `limit + 1`, and the cursor of the next page. */
export function toCursorPage<Row extends PageStart>(
  rows: Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}

const writeCursor = ({ createdAt, id }: PageStart) =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

/** Throws Invalid for a cursor that writeCursor can't have written. */
export function readCursor(cursor: string | undefined): PageStart | undefined {
  if (!cursor) return undefined;
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  // The database can't read years that toISOString writes with more than four digits.
  if (!/^\d{4}-/.test(time) || Number.isNaN(createdAt.getTime()) || !/^[\w-]{1,64}$/.test(id)) {
    throw badRequest('This page is not in the list.');
  }
  return { createdAt, id };
}
