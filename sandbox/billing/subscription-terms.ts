/** The session's parameters for its subscription; stored with the session until it completes. */
export interface SubscriptionTerms {
  metadata: Record<string, string>;
  trial_end?: number | undefined;
  trial_period_days?: number | undefined;
}
