import { linkPath } from './public-page.ts';

/**
 * The page of a payment link for who opened it by `again`, the mailed key by which the buyer of a failed bank payment pays again; for
 * everybody else the plain one. The key is in the query, which logs leave out.
 */
export const retryPath = (id: string, again: string | undefined): string =>
  again === undefined ? linkPath(id) : `${linkPath(id)}?again=${encodeURIComponent(again)}`;
