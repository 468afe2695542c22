import type { Analytics } from '../../../contract/analytics/analytics.ts';

type Figures = Pick<Analytics['views'][number], 'views' | 'started' | 'paid'>;

/** Such as "12 people". Somebody who opened a checkout may be no counted reader: their browser ran no script or asked for privacy. */
export function describeReaders(views: number): string {
  if (views === 0) return 'no visitors counted';
  return `${views} ${views === 1 ? 'person' : 'people'}`;
}

/** Such as "3 checkouts (25%), 1 paid (8%)": shares of the people who opened the link, where there were as many. */
export function describeCheckouts({ views, started, paid }: Figures): string {
  const share = (part: number) => (started <= views ? ` (${formatShare(part / views)})` : '');
  const checkouts = `${started} ${started === 1 ? 'checkout' : 'checkouts'}${share(started)}`;
  return paid === 0 ? `${checkouts}, none paid yet` : `${checkouts}, ${paid} paid${share(paid)}`;
}

const formatShare = (share: number): string => (share < 0.01 ? 'under 1%' : `${Math.round(100 * share)}%`);
