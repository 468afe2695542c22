import { linkPath } from './public-page.ts';

/** Where the buyer of a failed bank payment pays again; the key is in the query, which logs leave out. */
export const retryPath = (id: string, key: string): string => `${linkPath(id)}?again=${encodeURIComponent(key)}`;
