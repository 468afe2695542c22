import { getSetup } from '../../../contract/analytics/analytics.ts';
import { stripeStatus } from '../../../contract/connected-accounts/connected-accounts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { countSales, myOrders, salesFigures } from '../../../contract/orders/orders.ts';
import { myPaymentLinks } from '../../../contract/payment-links/payment-links.ts';
import { getSale } from '../../../contract/sales/sales.ts';
import { countListings, listListings } from '../../../contract/listings/listings.ts';
import { myPets } from '../../../contract/pets/pets.ts';
import { getQuestion, listQuestions } from '../../../contract/questions/questions.ts';
import { keyOf, queryClient } from '../../calls/query-client.ts';
import { refreshListing } from '../listings/refresh.ts';

/** What a sale, a refund or a dispute changes on open pages. */
export const READS_OF_SALES: readonly Endpoint[] = [
  myOrders,
  countSales,
  getSale,
  salesFigures,
  getSetup,
  myPets,
  myPaymentLinks,
];
const READS_OF_LISTINGS: readonly Endpoint[] = [listListings, countListings];
export const READS_OF_PAYMENT_ACCOUNT: readonly Endpoint[] = [stripeStatus];
export const READS_OF_QUESTIONS: readonly Endpoint[] = [listQuestions, getQuestion];
const ALL = [...READS_OF_SALES, ...READS_OF_LISTINGS, ...READS_OF_PAYMENT_ACCOUNT, ...READS_OF_QUESTIONS];

/** What isn't visible is read again once it is. */
const isVisible = () => document.visibilityState === 'visible';

/** Invalidates what these calls read, and refetches what a visible page shows. */
export function readAgain(endpoints: readonly Endpoint[] = ALL): void {
  for (const endpoint of endpoints)
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: isVisible() ? 'active' : 'none' });
}

/** After a change of one pet: reads its listing alone on a visible page, else marks the lists. */
export function readListing(petId: string | null): void {
  if (petId !== null && isVisible()) void refreshListing(petId);
  else readAgain(READS_OF_LISTINGS);
}

/** Reads again what was marked while the page was hidden, or what is older than `ageMs`. */
export function readOutdated(ageMs = Infinity): void {
  const paths = new Set<unknown>(ALL.map(({ path }) => path));
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [path], state }) =>
      paths.has(path) && (state.isInvalidated || Date.now() - state.dataUpdatedAt > ageMs),
  });
}
