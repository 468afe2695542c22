import type { PageStart } from '../db/page-start.ts';
import { badRequest } from './errors.ts';

/** A page of `rows`, of which one more than `limit` were asked for, and the cursor of the next one. */
export function pageOf<Row extends PageStart>(rows: Row[], limit: number): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}

const writeCursor = ({ createdAt, id }: PageStart) =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

/** Throws 400 for a cursor that no list gave. */
export function readCursor(cursor: string | undefined): PageStart | undefined {
  if (!cursor) return undefined;
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  // Only what writeCursor writes: other years than those of four digits are none that the database reads.
  if (!/^\d{4}-/.test(time) || Number.isNaN(createdAt.getTime()) || !/^[\w-]{1,64}$/.test(id)) {
    throw badRequest('This page is not in the list.');
  }
  return { createdAt, id };
}
