/** What a list of sales says before the first one. */
export const NO_SALES = 'No sales yet. They appear here as soon as a buyer has paid.';
