import * as reviewsCalls from '../../../contract/reviews/reviews.ts';
import type { Feature } from '../../feature.ts';
import { eraseReviewsOfBreeder, reviewRetention } from './erasure.ts';
import { inviteReviewersJob } from './invite-reviewers.ts';
import { reviewPages } from './pages.ts';
import { reviewRoutes } from './routes.ts';

export const reviews: Feature = {
  name: 'reviews',
  uses: ['audit', 'payment-links', 'reports', 'alerts', 'orders', 'receipts'],
  tables: {
    writes: ['reviews', 'review_invitations'],
    reads: ['users', 'kennel_pages', 'payments', 'orders', 'receipts', 'hand_overs'],
  },
  calls: [reviewsCalls],
  routes: [reviewRoutes],
  pages: [reviewPages],
  jobs: [inviteReviewersJob],
  retention: reviewRetention,
  erasure: [eraseReviewsOfBreeder],
};
