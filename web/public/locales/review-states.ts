import { receiptPath, type PublicPage } from '../../../contract/pages/public-page.ts';
import type { ReviewPage } from '../../../contract/pages/review-page.ts';
import { basics, refused } from './waiting-states.ts';

const review = (change: Partial<ReviewPage>): PublicPage => ({
  ...basics,
  kind: 'review',
  petName: 'Xolo',
  breederName: 'Zoe Zapata',
  state: 'open',
  receiptPath: receiptPath('k'),
  failure: null,
  given: { stars: '', text: '' },
  ...change,
});
const written = { stars: 4, text: 'Zu', soldIn: '2026-10-01', answer: 'Xolo' };

/** Each state of the page of a review. */
export const REVIEW_PAGES: PublicPage[] = [
  review({}),
  review(refused('stars', 'text')),
  review({ state: 'closed' }),
  review({ state: 'mailed', receiptPath: null }),
  ...[null, 'x'].map((appealPath) => review({ state: { written: { ...written, appealPath } } })),
];
