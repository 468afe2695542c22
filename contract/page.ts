import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { textNear } from './fields.ts';

const PAGE_RULE = 'This page is not in the list.';

/** Where a list continues: an earlier answer's `nextCursor`. */
export const cursor = z.string(PAGE_RULE).max(200, PAGE_RULE).optional();

/** The query of a list that is read page by page: at most `max` rows, `fallback` unless asked otherwise. */
export function pageQuery(max: number, fallback = max) {
  const rule = `limit must be a whole number from 1 to ${max}`;
  return z.object({
    limit: z.coerce.number(rule).int(rule).min(1, rule).max(max, rule).default(fallback),
    cursor,
  });
}

/** A search has at most this many words. */
export const SEARCH_WORDS_MAX = 6;
const SEARCH_RULE = 'Please search for 100 characters at most';
export const searchText = textNear(100, SEARCH_RULE).overwrite(cleanLine).trim().max(100, SEARCH_RULE).default('');

/** The next page's cursor; null on the last page. */
export const nextCursor = z.string().nullable();
