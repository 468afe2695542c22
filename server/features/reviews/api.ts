/** What other nouns may use of reviews. */
export { eraseReviews } from './erasure.ts';
export { findReviewMailPath } from './read-review.ts';
export { reinstateAnswer, reinstateReview, suspendAnswer, suspendReview } from './suspension.ts';
