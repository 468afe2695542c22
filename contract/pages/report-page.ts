import type { PageBasics } from './page-basics.ts';

/** The form that reports the page of a link, a litter or a kennel, or a review; `isSent` thanks for the report. */
export interface ReportPage extends PageBasics {
  kind: 'report';
  /** The page that is reported. */
  reportedPath: string;
  isReview: boolean;
  isSent: boolean;
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { reason: string; text: string };
}
