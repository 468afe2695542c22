import type { PageBasics } from './page-basics.ts';

/** The buyer's private page of a review; here, so that the small script of the other pages doesn't have it. */
export const REVIEW_ROUTE = '/review';
/** Its address, by a key that only a mail to the buyer has; the key is in the query, which logs leave out. */
export const reviewPath = (key: string): string => `${REVIEW_ROUTE}?key=${encodeURIComponent(key)}`;

/** Where the page of a receipt has that address mailed. */
export const REVIEW_MAIL_ROUTE = '/review/mail';
/** By the key of the receipt. */
export const reviewMailPath = (key: string): string => `${REVIEW_MAIL_ROUTE}?key=${encodeURIComponent(key)}`;

/** A review as everybody reads it. */
export interface ShownReview {
  stars: number;
  text: string;
  /** The first day of the sale's month. */
  soldIn: string;
  answer: string | null;
}

/**
 * The form that writes a review, the review once it is written, that its address was mailed, or that there is nothing to review.
 * `appealPath`: where the buyer has an admin look again at a review that was taken down; null for one that wasn't.
 */
export interface ReviewPage extends PageBasics {
  kind: 'review';
  petName: string;
  breederName: string;
  state: 'open' | 'closed' | 'mailed' | { written: ShownReview & { appealPath: string | null } };
  /** The receipt of the purchase; null where its address isn't known. */
  receiptPath: string | null;
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { stars: string; text: string };
}
