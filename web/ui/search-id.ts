/** The id of the search field of a page that has one. */
export const SEARCH_ID = 'search';
