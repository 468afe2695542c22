import { SEARCH_WORDS_MAX } from '../../../contract/page.ts';

/** The words of a search, each of which has to occur. */
export const splitSearch = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX);
