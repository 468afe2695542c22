import type { Topic } from '../../../contract/endpoint.ts';
import { readAgain } from '../../calls/change.ts';
import { queryClient } from '../../calls/query-client.ts';

/** What the server's events tell of. */
const TOPICS: readonly Topic[] = ['sales', 'payment-account', 'questions'];

const isHidden = () => document.visibilityState !== 'visible';

/** Reads again what a visible page shows of these topics; what isn't visible is read once it is. */
export function readChanged(topics: readonly Topic[] = TOPICS, petId: string | null = null): void {
  void readAgain(topics, { petId, isHidden: isHidden() });
}

/** Reads again what was marked while the page was hidden, or what is older than `ageMs`. */
export function readOutdated(ageMs = Infinity): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) =>
      Boolean(meta?.shows?.some((topic) => TOPICS.includes(topic))) &&
      (state.isInvalidated || Date.now() - state.dataUpdatedAt > ageMs),
  });
}
