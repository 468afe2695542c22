import type { SaleSort } from '../../../contract/orders/sale-filters.ts';
import { badRequest } from '../../errors.ts';
import type { OrderRow } from '../orders/api.ts';

/** The row before a page: what its list is sorted by, then its id. */
export interface SaleStart {
  value: Date | number;
  id: string;
}

/** A cursor names the sort of its list, except of the newest first, whose cursors are as they were before there were others. */
const CURSOR = /^(?:(oldest|highest|lowest) )?(\S+) ([\w-]{1,64})$/;
const NOT_IN_LIST = 'This page is not in the list.';
const OTHER_SORT = 'This page is of a list that is sorted otherwise. Please read the first page again.';

export function writeCursor(sort: SaleSort, { id, createdAt, priceCents }: OrderRow): string {
  const value = isByPrice(sort) ? priceCents : createdAt.toISOString();
  return Buffer.from(`${sort === 'newest' ? '' : `${sort} `}${value} ${id}`).toString('base64url');
}

/** Throws Invalid for a cursor that writeCursor can't have written, or has written for another sort. */
export function readCursor(sort: SaleSort, cursor: string | undefined): SaleStart | undefined {
  if (!cursor) return undefined;
  const [, of = 'newest', text = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const value = id && (isByPrice(of) ? parseCents(text) : parseTime(text));
  if (!value) throw badRequest(NOT_IN_LIST);
  if (of !== sort) throw badRequest(OTHER_SORT);
  return { value, id };
}

const isByPrice = (sort: string) => sort === 'highest' || sort === 'lowest';

const parseCents = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** The database can't read years that toISOString writes with more than four digits. */
function parseTime(text: string): Date | undefined {
  const time = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) ? time : undefined;
}
